import { LIMITS } from '../../../shared/contract/limits.ts';
import { foldText } from '../../../shared/rules/text.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { TYPING_PAUSE_MS } from '../../lib/typed-text.ts';
import { pastedLines, pastedValues, readingsOf } from './pasted-values.ts';

/** Finds the texts that rows have, folded; null if that is not known. */
type FindRowTexts = (texts: readonly string[]) => Promise<ReadonlySet<string> | null>;

/** A list of values that is edited as text. */
export class PastedList {
  /** The chosen values at first, one a line. */
  readonly text: string;
  isReading = $state(false);
  /** The values that no row has. */
  inNoRow = $state.raw<readonly string[]>([]);
  /** The rows' texts could not be read. */
  isNotCompared = $state(false);

  readonly #chosen: ReadonlySet<string>;
  /** Chosen values that no line can contain: they stay chosen. */
  readonly #kept: readonly string[];
  readonly #find: FindRowTexts;
  readonly #latestRequest = new LatestRequest();

  constructor(chosen: readonly string[], find: FindRowTexts) {
    const isLine = (value: string): boolean => value !== '' && !/[\r\n]/.test(value);
    this.#chosen = new Set(chosen.filter(isLine));
    this.#kept = chosen.filter((value) => !isLine(value));
    this.#find = find;
    this.text = [...this.#chosen].join('\n');
  }

  /**
   * Once typing pauses, gives the values of the text to `take`, unless another text is read meanwhile: a half-typed value is
   * not looked up, and not reported as in no row.
   */
  async read(text: string, take: (values: readonly string[]) => void): Promise<void> {
    this.isReading = true;
    const isLatest = this.#latestRequest.begin();
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
    if (!isLatest()) return;
    const lines = pastedLines(text);
    // A filter may not have as many values, and the form says so: then no row is asked.
    const isTooMany = lines.length > LIMITS.filterValues;
    const found = isTooMany ? null : await this.#findIn(lines);
    if (!isLatest()) return;
    const isInRows = (value: string): boolean => found?.has(foldText(value)) === true;
    const values = pastedValues(lines, { chosen: this.#chosen, isInRows });
    this.isReading = false;
    this.isNotCompared = found === null && !isTooMany;
    this.inNoRow = found === null ? [] : values.filter((value) => !isInRows(value));
    take([...this.#kept, ...values]);
  }

  /** When the field goes: what is drafted by then may have no values. */
  drop(): void {
    this.#latestRequest.drop();
  }

  async #findIn(lines: readonly string[]): Promise<ReadonlySet<string> | null> {
    const texts = new Set(lines.flatMap(readingsOf).filter((text) => text.length <= LIMITS.textChars));
    // Without an answer, the field says that the values were not compared.
    return await this.#find([...texts]).catch(() => null);
  }
}
