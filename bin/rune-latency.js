#!/usr/bin/env node
// The product is TypeScript without a build step: tsx translates it as it is imported.
import {register} from "tsx/esm/api";

register();
const {main} = await import("../data-loaders/cli/main.js");
process.exitCode = await main(process.argv);
