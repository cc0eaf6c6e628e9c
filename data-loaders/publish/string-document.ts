/**
 * The least document that components can draw in: elements that only ever become text. Pages of hundreds of runs are
 * drawn before a build; a document that parses and indexes what it is given takes most of their time (400 pages: see
 * `npm run bench -- site`). What a component asks for beyond this throws, so nothing is left out in silence.
 * @module
 */
import {escapeHtml} from "../../src/lib/wording/say.js";

const HTML = "http://www.w3.org/1999/xhtml";
/** Elements of HTML that have no end tag. */
const VOID = new Set(["br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);

/** Markup of what `draw` appends to the element that it is given. */
export function drawAsText(draw: (parent: HTMLElement) => unknown): string {
  const body = new StringDocument().createElement("body");
  // Components are written against the browser's type; they use the few members that are here.
  draw(body as unknown as HTMLElement);
  return body.innerHTML;
}

class StringDocument {
  /** d3 compares its namespace with the parent's to see whether it is inside a drawing. */
  readonly documentElement = {namespaceURI: HTML};

  createElement(name: string): StringElement {
    return new StringElement(this, HTML, name);
  }
  createElementNS(namespace: string, name: string): StringElement {
    return new StringElement(this, namespace, name);
  }
}

class StringElement {
  readonly ownerDocument: StringDocument;
  readonly namespaceURI: string;
  readonly localName: string;
  readonly #attributes = new Map<string, string>();
  #content: (StringElement | string)[] = [];

  constructor(owner: StringDocument, namespace: string, name: string) {
    this.ownerDocument = owner;
    this.namespaceURI = namespace;
    this.localName = name;
  }

  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name, String(value));
  }
  /** d3 sets `xmlns` so; attributes with a prefix are not drawn here. */
  setAttributeNS(_namespace: string, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }
  appendChild<Child extends StringElement>(child: Child): Child {
    this.#content.push(child);
    return child;
  }
  /** Trusted markup, kept as it is. */
  set innerHTML(html: string) {
    this.#content = [html];
  }
  get innerHTML(): string {
    return this.#content.map((part) => (typeof part === "string" ? part : part.outerHTML)).join("");
  }
  set textContent(text: string) {
    this.#content = [escapeHtml(text)];
  }
  get outerHTML(): string {
    const attributes = [...this.#attributes]
      .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
      .join("");
    const start = `<${this.localName}${attributes}>`;
    return this.namespaceURI === HTML && VOID.has(this.localName)
      ? start
      : `${start}${this.innerHTML}</${this.localName}>`;
  }
}
