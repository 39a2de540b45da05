type SearchField = { focus(): void; isInSight(): boolean };

/** The quick search fields of a table, one for each of its screens; screens of other views stay in the document. */
export class SearchFields {
  readonly #fields = new Set<SearchField>();

  /** Registers a field. Returns a function that removes it. */
  attach(field: SearchField): () => void {
    this.#fields.add(field);
    return () => this.#fields.delete(field);
  }

  /** Focuses the field on screen. */
  focus(): void {
    [...this.#fields].find((field) => field.isInSight())?.focus();
  }
}
