// The seals of the last exports: hashes of each file's content and description when it was written. A sync cannot bring
// them back, so they are part of the backup.

import { desc, eq, notInArray } from 'drizzle-orm';
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
};

/** A seal has some kilobytes. */
const MAX_SEALS = 500;

/** Saves a seal, and deletes the oldest beyond the limit. */
export function keepExportSeal(db: Database, seal: ExportSeal): void {
  const orm = drizzle({ client: db });
  orm.transaction((within) => {
    within
      .insert(exportSeals)
      .values({ export_id: seal.exportId, seal: JSON.stringify(seal) })
      .run();
    const newest = within
      .select({ id: exportSeals.id })
      .from(exportSeals)
      .orderBy(desc(exportSeals.id))
      .limit(MAX_SEALS);
    within.delete(exportSeals).where(notInArray(exportSeals.id, newest)).run();
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
