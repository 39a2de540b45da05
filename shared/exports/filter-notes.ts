// Which note of an answer is about a filter.

import type { FilterNote } from '../contract/answers.ts';
import type { Filter } from '../contract/query.ts';

/** The note on how far the answer under this filter can be trusted; undefined without one. */
export function noteOf(notes: readonly FilterNote[], filter: Filter): FilterNote | undefined {
  switch (filter.kind) {
    case 'service':
      return notes.find((note) => note.name === filter.name);
    case 'anyOf':
      return filter.filters.map((each) => noteOf(notes, each)).find((note) => note !== undefined);
    case 'anyText':
    case 'differs':
    case 'noted':
      return undefined;
    default:
      return notes.find((note) => note.name === filter.field && note.standing === 'unknown');
  }
}
