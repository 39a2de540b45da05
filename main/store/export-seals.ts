// The seals of the last exports: what each file held and said of itself when it was written. A sync cannot bring them
// back, so they are part of the backup.

import { desc, eq, notInArray, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from './database.ts';
import { exportSeals } from './schema.ts';

/** A sheet of a workbook other than those with its rows. */
export type SheetSeal = {
  readonly part: 'aboutSheet' | 'subtotalsSheet';
  readonly name: string;
  readonly sha256: string;
};

export type ExportSeal = {
  readonly exportedAt: string;
  readonly aboutSha256: string;
  readonly rowsSha256: string;
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
      .values({
        exported_at: seal.exportedAt,
        about_sha256: seal.aboutSha256,
        rows_sha256: seal.rowsSha256,
        content_sha256: seal.contentSha256,
        seal: JSON.stringify(seal),
      })
      .run();
    const newest = within
      .select({ id: exportSeals.id })
      .from(exportSeals)
      .orderBy(desc(exportSeals.id))
      .limit(MOST_SEALS);
    within.delete(exportSeals).where(notInArray(exportSeals.id, newest)).run();
  });
}

/** Seals that share a hash or the moment with the file: each of these alone may have been forged. Newest first. */
export function findExportSeals(
  db: Database,
  like: Pick<ExportSeal, 'exportedAt' | 'aboutSha256' | 'rowsSha256' | 'contentSha256'>,
): readonly ExportSeal[] {
  return drizzle({ client: db })
    .select({ seal: exportSeals.seal })
    .from(exportSeals)
    .where(
      or(
        eq(exportSeals.exported_at, like.exportedAt),
        eq(exportSeals.about_sha256, like.aboutSha256),
        eq(exportSeals.rows_sha256, like.rowsSha256),
        eq(exportSeals.content_sha256, like.contentSha256),
      ),
    )
    .orderBy(desc(exportSeals.id))
    .all()
    .map(({ seal }) => JSON.parse(seal) as ExportSeal);
}
