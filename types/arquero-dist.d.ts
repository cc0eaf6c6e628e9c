/** The whole library in one file: what `arquero` itself exports asks a browser for Node's modules. */
declare module "arquero/dist/arquero.min.js" {
  import * as arquero from "arquero";
  export default arquero;
}
