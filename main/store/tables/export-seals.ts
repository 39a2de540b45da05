// The seals of exports: hashes of each file's content and description when it was written. A sync cannot bring
// them back, so they are part of the backup.

import { desc, eq, inArray, sql } from 'drizzle-orm';
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
};

/** A seal has some kilobytes. */
const MAX_SEALS = 500;

/** Saves a seal, and deletes others beyond the limit. */
export function keepExportSeal(db: Database, seal: ExportSeal): void {
  const orm = drizzle({ client: db });
  orm.transaction((within) => {
    within
      .insert(exportSeals)
      .values({ export_id: seal.exportId, seal: JSON.stringify(seal) })
      .run();
    const place = sql<string | null>`json_extract(${exportSeals.seal}, '$.place')`;
    const newestFirst = within
      .select({ id: exportSeals.id, place })
      .from(exportSeals)
      .orderBy(desc(exportSeals.id))
      .all();
    const beyond = seldomNeeded(newestFirst);
    if (beyond.length > 0) within.delete(exportSeals).where(inArray(exportSeals.id, beyond)).run();
  });
}

/**
 * The seals beyond the limit. First the oldest whose files were replaced by later exports, such as those of each night: a copy
 * of such a file can still be checked as long as there is room.
 */
function seldomNeeded(newestFirst: readonly { readonly id: number; readonly place: string | null }[]): number[] {
  const places = new Set<string>();
  const isReplaced = ({ place }: { readonly place: string | null }): boolean => {
    if (place === null) return false;
    const wasSeen = places.has(place);
    places.add(place);
    return wasSeen;
  };
  const { replaced = [], own = [] } = Object.groupBy(newestFirst, (each) => (isReplaced(each) ? 'replaced' : 'own'));
  const beyond = Math.max(0, newestFirst.length - MAX_SEALS);
  return [...replaced.toReversed(), ...own.toReversed()].slice(0, beyond).map(({ id }) => id);
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
