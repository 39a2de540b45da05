// The person's own notes and flags on rows. The service knows nothing of them.

import type { Row } from './answers.ts';
import { fieldsOf, type DatasetName } from './fields.ts';

/** A row as it was shown. It names the row in every copy, which a key does not. */
export type NotedRow = Pick<Row, 'values' | 'extras'>;

/**
 * The fields that name a row without an id. A field that the service adds later is left out: no row would have the value with
 * which notes were saved, so that all of them would come loose.
 */
export const NAMING_FIELDS = { charges: fieldsOf('charges'), reports: fieldsOf('reports') } as const;

/** A note without text is only a flag. */
export type RowNote = {
  readonly id: string;
  readonly isFlagged: boolean;
  readonly text: string;
  readonly savedAt: string;
};

/**
 * Where the note's row is. `current`: in the copy. `changed`: the copy has a report of the same ledger date, AE, AE group,
 * package and currency, but with other values. `gone`: the copy does not have the row. `notRead`: there is no copy yet.
 */
export type NoteStanding = 'current' | 'changed' | 'gone' | 'notRead';

/** A note whose row is not in the copy, with the row as it was when the note was last saved. */
export type LooseNote = RowNote & {
  readonly dataset: DatasetName;
  readonly row: NotedRow;
  readonly standing: Extract<NoteStanding, 'changed' | 'gone'>;
};
