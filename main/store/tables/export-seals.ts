// The seals of exports: hashes of each file's content and description when it was written. A sync cannot bring
// them back, so they are part of the backup.

import { desc, eq, max, notInArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from '../file/database.ts';
import { exportSeals } from '../file/schema.ts';

/** A sheet of a workbook other than those with its rows. */
export type SheetSeal = {
  readonly part: 'aboutSheet' | 'subtotalsSheet' | 'pivotSheet';
  readonly name: string;
  readonly sha256: string;
};

export type ExportSeal = {
  readonly exportId: string;
  /** A hash of the rows, which a check can compute again from the file. */
  readonly contentSha256: string;
  /** The statements of the description by path: canonical texts, or the hash of a long text. */
  readonly statements: Readonly<Record<string, string>>;
  readonly sheets: readonly SheetSeal[];
  /** A hash of the path that the file has. None in seals of earlier versions, and if the file did not get its name. */
  readonly place?: string;
  /** A later export overwrote the file. */
  readonly isReplaced?: true;
};

/** A seal has some kilobytes. */
const MAX_SEALS = 500;

/**
 * Saves a seal, and deletes others beyond the limit: first the oldest whose files were replaced by later exports, such as those
 * of each night. A copy of such a file can still be checked as long as there is room. `isReplacing`: the export overwrote a
 * file. Without that, an earlier file of its place was moved elsewhere, and is not replaced.
 */
export function keepExportSeal(
  db: Database,
  seal: ExportSeal,
  { isReplacing }: { readonly isReplacing: boolean },
): void {
  const orm = drizzle({ client: db });
  orm.transaction((within) => {
    if (isReplacing && seal.place !== undefined) {
      const ofPlace = sql`json_extract(${exportSeals.seal}, '$.place') = ${seal.place}`;
      const replaced = within
        .select({ id: max(exportSeals.id) })
        .from(exportSeals)
        .where(ofPlace);
      within
        .update(exportSeals)
        .set({ seal: sql`json_set(${exportSeals.seal}, '$.isReplaced', json('true'))` })
        .where(eq(exportSeals.id, replaced))
        .run();
    }
    within
      .insert(exportSeals)
      .values({ export_id: seal.exportId, seal: JSON.stringify(seal) })
      .run();
    const kept = within
      .select({ id: exportSeals.id })
      .from(exportSeals)
      .orderBy(sql`json_extract(${exportSeals.seal}, '$.isReplaced') IS NOT NULL`, desc(exportSeals.id))
      .limit(MAX_SEALS);
    within.delete(exportSeals).where(notInArray(exportSeals.id, kept)).run();
  });
}

/** Null when this profile made no such export on this computer, or has deleted its seal since. */
export function findExportSeal(db: Database, exportId: string): ExportSeal | null {
  const stored = drizzle({ client: db })
    .select({ seal: exportSeals.seal })
    .from(exportSeals)
    .where(eq(exportSeals.export_id, exportId))
    .get();
  // `keepExportSeal` wrote it.
  return stored === undefined ? null : (JSON.parse(stored.seal) as ExportSeal);
}
