// Reads a policy file's JSON with the line of each key, so that a mistake is found. JSON.parse names neither lines nor keys
// that are written twice. The files are small, so recursion is bounded by `MAX_DEPTH`.

import type { PolicyReason } from '../../shared/contract/app/policy-reasons.ts';

/** The value, and the line (from 1) of each key by its path, such as `enforced.exports`. */
export type JsonLines = { readonly value: unknown; readonly lines: ReadonlyMap<string, number> };

export class JsonMistake extends Error {
  readonly line: number;
  readonly key: string | null;
  readonly reason: PolicyReason;

  constructor(line: number, reason: PolicyReason, key: string | null = null) {
    super(reason.kind);
    this.name = 'JsonMistake';
    this.line = line;
    this.reason = reason;
    this.key = key;
  }
}

/** One token, after the blanks before it: a mark, a text, a number or a word. */
const TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/uy;
const MAX_DEPTH = 8;

/** Throws `JsonMistake`. */
export function parseJsonLines(text: string): JsonLines {
  const reader = new Reader(text);
  const value = reader.readValue([]);
  reader.readEnd();
  return { value, lines: reader.lines };
}

class Reader {
  readonly lines = new Map<string, number>();
  readonly #text: string;
  #at = 0;
  #token: string | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#next();
  }

  readValue(path: readonly string[]): unknown {
    if (path.length > MAX_DEPTH) throw new JsonMistake(this.#line, { kind: 'tooDeep' });
    const line = this.#line;
    const token = this.#take();
    if (token === '{') return this.#readObject(path);
    if (token === '[') return this.#readList(path);
    if (/^[}\],:]$/.test(token)) throw new JsonMistake(line, { kind: 'valueExpected', found: token });
    const value: unknown = JSON.parse(token);
    return value;
  }

  readEnd(): void {
    if (this.#token !== null) throw new JsonMistake(this.#line, { kind: 'afterEnd' });
  }

  #readObject(path: readonly string[]): Readonly<Record<string, unknown>> {
    const entries: (readonly [string, unknown])[] = [];
    while (this.#token !== '}') {
      if (entries.length > 0) this.#expect(',');
      const line = this.#line;
      const token = this.#take();
      if (!token.startsWith('"')) throw new JsonMistake(line, { kind: 'nameExpected' });
      // The token is a JSON text in quotes.
      const name = JSON.parse(token) as string;
      const inner = [...path, name];
      const key = inner.join('.');
      const earlier = this.lines.get(key);
      if (earlier !== undefined) throw new JsonMistake(line, { kind: 'writtenTwice', firstLine: earlier }, key);
      this.lines.set(key, line);
      this.#expect(':');
      entries.push([name, this.readValue(inner)]);
    }
    this.#take();
    // Not by assignment: a key may be called `__proto__`.
    return Object.fromEntries(entries);
  }

  #readList(path: readonly string[]): readonly unknown[] {
    const items: unknown[] = [];
    while (this.#token !== ']') {
      if (items.length > 0) this.#expect(',');
      items.push(this.readValue([...path, String(items.length)]));
    }
    this.#take();
    return items;
  }

  #expect(mark: string): void {
    const line = this.#line;
    const token = this.#take();
    if (token !== mark) throw new JsonMistake(line, { kind: 'markExpected', mark, before: token.slice(0, 20) });
  }

  #take(): string {
    const token = this.#token;
    if (token === null) throw new JsonMistake(this.#line, { kind: 'endsEarly' });
    this.#next();
    return token;
  }

  #next(): void {
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#text);
    if (match !== null) {
      this.#at = TOKEN.lastIndex;
      this.#token = match[1] ?? match[2] ?? match[3] ?? null;
      return;
    }
    const rest = this.#text.slice(this.#at).trimStart();
    if (rest !== '') throw new JsonMistake(lineAt(this.#text, this.#text.length - rest.length), { kind: 'noJson' });
    this.#at = this.#text.length;
    this.#token = null;
  }

  /** Of the token that was read last. */
  get #line(): number {
    return lineAt(this.#text, Math.max(0, this.#at - 1));
  }
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
