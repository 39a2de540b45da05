// Passes on the elements of a part that stand where the format has them, in its namespace. Everything else is skipped with
// its content, because programs show none of it as a value: extensions, other namespaces, phonetic hints.

import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';

/** The elements within an element, by their names. One without any contains only text. */
export type XmlTree = ReadonlyMap<string, XmlTree>;
/** By their names as written, so one without a prefix by its own. */
export type XmlAttributes = Readonly<Record<string, Pick<SaxesAttributeNS, 'local' | 'uri' | 'value'>>>;

/** Receives the elements of a part. Names come without their namespace prefix. */
export type XmlListener = {
  /** Of which the root of the part has one: Office writes the first, its strict files have the second. */
  readonly namespaces: readonly string[];
  /** The elements that are passed on, from the root. */
  readonly elements: XmlTree;
  open(name: string, attributes: XmlAttributes): void;
  text(text: string): void;
  close(name: string): void;
};

export const SHEET_NAMESPACES = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
];
export const PACKAGE_RELATIONS = ['http://schemas.openxmlformats.org/package/2006/relationships'];
const OFFICE_RELATIONS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

export const LEAF: XmlTree = elements({});

export function elements(children: Readonly<Record<string, XmlTree>>): XmlTree {
  return new Map(Object.entries(children));
}

/** The id by which an element names a relation; null when it has none. Throws where programs may choose between two. */
export function findRelationId(attributes: XmlAttributes): string | null {
  const ids = Object.values(attributes).filter(({ local, uri }) => local === 'id' && OFFICE_RELATIONS.includes(uri));
  if (ids.length > 1) throw new Error('an element names two relations');
  return ids[0]?.value ?? null;
}

export class KnownElements {
  readonly #listener: XmlListener;
  readonly #names: ReadonlySet<string>;
  /** Null before the root, and when the root is not of the format. */
  #namespace: string | null = null;
  /** The elements within the open element, and within those around it. */
  readonly #path: XmlTree[];
  #skippedDepth = 0;
  #isForeign = false;

  constructor(listener: XmlListener) {
    this.#listener = listener;
    this.#names = namesIn(listener.elements);
    this.#path = [listener.elements];
  }

  /** Throws where programs may take an element for another, or for none. */
  open({ local, uri, attributes }: SaxesTagNS): void {
    const isRoot = this.#path.length === 1 && this.#skippedDepth === 0;
    if (isRoot && this.#listener.namespaces.includes(uri)) this.#namespace = uri;
    const isOwn = uri === this.#namespace;
    // LibreOffice takes these namespaces for one; Excel skips the one that is not the root's.
    if (!isOwn && this.#listener.namespaces.includes(uri))
      throw new Error(`${local} is not in the namespace of its part`);
    if (this.#skippedDepth > 0) {
      this.#skippedDepth += 1;
      // What another namespace means by it is not known: it may offer alternatives, or be read as if it were not there.
      if (this.#isForeign && isOwn && this.#names.has(local)) throw new Error(`${local} stands in a foreign element`);
      return;
    }
    const within = this.#path.at(-1) ?? LEAF;
    if (within === LEAF) throw new Error(`${local} stands within a value`);
    const known = isOwn ? within.get(local) : undefined;
    if (known === undefined) {
      this.#skippedDepth = 1;
      this.#isForeign = !isOwn;
      return;
    }
    this.#path.push(known);
    this.#listener.open(local, attributes);
  }

  text(text: string): void {
    if (this.#skippedDepth === 0 && this.#path.at(-1) === LEAF) this.#listener.text(text);
  }

  close({ local }: SaxesTagNS): void {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth -= 1;
      return;
    }
    this.#path.pop();
    this.#listener.close(local);
  }
}

function namesIn(tree: XmlTree): ReadonlySet<string> {
  return new Set([...tree].flatMap(([name, within]) => [name, ...namesIn(within)]));
}
