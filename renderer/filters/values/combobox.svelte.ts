import type { FilterOption, OfferedValues } from './filter-options.ts';

/** The place of the active option while there is none. */
export const NO_OPTION = -1;

type Choices = OfferedValues['choices'];
type Parts = {
  readonly choices: () => Choices;
  /** Whether any typed text is a value. */
  readonly isFree: () => boolean;
  /** Nothing is chosen or, where any typed text is a value, nothing is typed. */
  readonly isEmpty: () => boolean;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (option: FilterOption | null) => void;
};

/** The list of a combobox, opened by typing and keys: its search text and its active option. */
export class ComboboxState {
  isOpen = $state(false);
  search = $state('');
  readonly #parts: Parts;
  readonly #choices = $derived.by(() => this.#parts.choices());
  /** Where any typed text is a value, no option is active at first. */
  readonly #first = $derived.by(() => (this.#parts.isFree() ? NO_OPTION : 0));
  /** The place that the keys moved to. It is a place in these choices only: new choices reset the active option. */
  #moved = $state.raw<{ readonly choices: Choices; readonly place: number } | null>(null);
  readonly active = $derived.by(() => (this.#moved?.choices === this.#choices ? this.#moved.place : this.#first));

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.search = '';
    this.#parts.onSearch('');
  }

  type(text: string): void {
    this.isOpen = true;
    this.search = text;
    this.#parts.onSearch(text);
  }

  close(): void {
    this.isOpen = false;
    this.#moved = null;
  }

  choose(option: FilterOption | null): void {
    this.#parts.onChoose(option);
    this.close();
  }

  press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const isHandled = this.isOpen ? this.#pressOpen(event.key) : this.#pressClosed(event.key);
    if (isHandled) event.preventDefault();
  }

  /** False if the key is left to the browser. */
  #pressOpen(key: string): boolean {
    if (key === 'ArrowDown') this.#move(Math.min(this.active + 1, this.#choices.length - 1));
    else if (key === 'ArrowUp') this.#move(Math.max(this.active - 1, this.#first));
    else if (key === 'Enter') this.#chooseActive();
    else if (key === 'Escape') this.close();
    else return false;
    return true;
  }

  /** False if the key is left to the browser. */
  #pressClosed(key: string): boolean {
    const isFree = this.#parts.isFree();
    const opens = key === 'ArrowDown' || (key === 'Enter' && !isFree);
    const clears = isFree ? key === 'Escape' : key === 'Backspace' || key === 'Delete';
    if (opens) this.open();
    else if (clears && !this.#parts.isEmpty()) this.#parts.onChoose(null);
    else return false;
    return true;
  }

  #move(place: number): void {
    this.#moved = { choices: this.#choices, place };
  }

  #chooseActive(): void {
    const option = this.#choices[this.active];
    if (option !== undefined) this.choose(option);
    else if (this.#parts.isFree()) this.close();
  }
}
