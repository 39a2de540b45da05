// Applies one dictionary, in the writer thread: decodes its pages, refuses contradictions, replaces the stored entries.

import { createHash } from 'node:crypto';
import type { DictionaryEntry } from '../../../shared/contract/answers.ts';
import type { DictionaryName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { decodeDictionary } from '../../service/answer/decode.ts';
import type { Database } from '../../store/file/database.ts';
import { listDictionary, replaceDictionary } from '../../store/question/labels/dictionaries.ts';
import { dropGoneKeys } from '../../store/proof/repairs.ts';
import { withoutRows, type ReceiptDraft } from './findings.ts';
import type { WriterCalls } from './writer-protocol.ts';

export class DictionaryApply {
  readonly #db: Database;
  readonly #name: DictionaryName;
  readonly #pages = new Map<number, readonly DictionaryEntry[]>();

  constructor(db: Database, name: DictionaryName) {
    this.#db = db;
    this.#name = name;
  }

  /** A page without a new key is not kept: it comes after the last one. */
  readPage(read: { page: number; body: Uint8Array }): ReturnType<WriterCalls['readDictionaryPage']> {
    const { entries, total } = decodeDictionary(read.body, { mayBeEmpty: read.page > 1 });
    const known = new Set([...this.#pages.values()].flat().map(({ key }) => key));
    const newKeys = new Set(entries.flatMap(({ key }) => (known.has(key) ? [] : [key]))).size;
    if (read.page === 1 || newKeys > 0) this.#pages.set(read.page, entries);
    return { entries: entries.length, newKeys, total, digest: this.#digest() };
  }

  #digest(): string {
    const texts = [...this.#pages.values()].flat().map((entry) => JSON.stringify(entry));
    return createHash('sha256').update(texts.toSorted().join('\n')).digest('base64');
  }

  /** Throws `badResponse` if a key has two labels or is on two pages: the list would be wrong without any sign of it. */
  #entriesByKey(): ReadonlyMap<string, string> {
    const byKey = new Map<string, string>();
    for (const entries of this.#pages.values()) {
      const before = byKey.size;
      for (const { key, label } of entries) {
        if ((byKey.get(key) ?? label) !== label) throw this.#unsound(`gives key ${key} two labels`);
        byKey.set(key, label);
      }
      const isRepeated = this.#pages.size > 1 && byKey.size < before + entries.length;
      if (isRepeated) throw this.#unsound('repeats entries over its pages');
    }
    return byKey;
  }

  #unsound(problem: string): AppError {
    return new AppError('badResponse', `dictionary ${this.#name} ${problem}`);
  }

  commit(commit: { draft: ReceiptDraft; asOf: string; mayBeCut: boolean }): Receipt {
    const before = new Map(listDictionary(this.#db, this.#name).map((entry) => [entry.key, entry.label]));
    const after = this.#entriesByKey();
    // Without entries, rows would lose their labels and filters their values: a dictionary that is suddenly empty is refused.
    if (after.size === 0 && before.size > 0) {
      throw new AppError('badResponse', `dictionary ${this.#name} came back empty, ${before.size} entries are kept`);
    }
    const gone = [...before.keys()].filter((key) => !after.has(key)).length;
    if (commit.mayBeCut && gone > 0) {
      throw new AppError('badResponse', `dictionary ${this.#name} lacks ${gone} of ${before.size} entries`);
    }
    const receipt: Receipt = {
      ...withoutRows(commit.draft),
      rowsHeld: after.size,
      added: [...after.keys()].filter((key) => !before.has(key)).length,
      changed: [...after].filter(([key, label]) => before.has(key) && before.get(key) !== label).length,
      gone,
    };
    const entries = [...after].map(([key, label]) => ({ key, label }));
    const { asOf, mayBeCut } = commit;
    const replace = this.#db.transaction(() => {
      replaceDictionary(this.#db, this.#name, entries, { receipt, asOf, complete: !mayBeCut });
      if (!mayBeCut) dropGoneKeys(this.#db, this.#name);
    });
    replace.immediate();
    return receipt;
  }
}
