// The seals of the last exports: what each file contained and said of itself when it was written. A sync cannot bring
// them back, so they are part of the backup.

import { desc, eq, notInArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from '../file/database.ts';
import { exportSeals } from '../file/schema.ts';

/** A sheet of a workbook other than those with its rows. */
export type SheetSeal = {
  readonly part: 'aboutSheet' | 'subtotalsSheet';
  readonly name: string;
  readonly sha256: string;
};

export type ExportSeal = {
  readonly exportId: string;
  /** Of the rows, as a check can compute it again from the file. */
  readonly contentSha256: string;
  /** What the description said, by path: canonical texts, of long ones the hash. */
  readonly statements: Readonly<Record<string, string>>;
  readonly sheets: readonly SheetSeal[];
};

/** Some kilobytes each. */
const MOST_SEALS = 500;

/** Older seals make room. */
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
      .limit(MOST_SEALS);
    within.delete(exportSeals).where(notInArray(exportSeals.id, newest)).run();
  });
}

/** Null: this profile made no such export on this computer, or too many since. */
export function findExportSeal(db: Database, exportId: string): ExportSeal | null {
  const found = drizzle({ client: db })
    .select({ seal: exportSeals.seal })
    .from(exportSeals)
    .where(eq(exportSeals.export_id, exportId))
    .get();
  return found === undefined ? null : (JSON.parse(found.seal) as ExportSeal);
}
