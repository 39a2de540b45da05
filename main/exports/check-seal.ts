// Finds what was kept of an exported file when it was written, although any part of the file may be forged.

import type { Database } from '../store/database.ts';
import { findExportSeals, type ExportSeal } from '../store/export-seals.ts';
import { aboutHash, statementsOf } from './export-seal.ts';

/** Null: nothing was kept here. Several exports can have the same rows: the one that the description is most like. */
export function findSealOf(
  db: Database,
  { raw, contentSha256 }: { readonly raw: object; readonly contentSha256: string },
): ExportSeal | null {
  const said = statementsOf(raw);
  const aboutSha256 = aboutHash(raw);
  const like = {
    exportedAt: textOf(said['exportedAt']),
    rowsSha256: textOf(said['rowsSha256']),
    contentSha256,
    aboutSha256,
  };
  const likeness = ({ statements, ...seal }: ExportSeal): number => {
    const equal = Object.entries(said).filter(([field, text]) => statements[field] === text).length;
    return equal + (seal.contentSha256 === contentSha256 ? 1 : 0);
  };
  const found = findExportSeals(db, like).map((seal) => ({ seal, likeness: likeness(seal) }));
  return found.toSorted((a, b) => b.likeness - a.likeness)[0]?.seal ?? null;
}

function textOf(json: string | undefined): string {
  const value: unknown = json?.startsWith('"') === true ? JSON.parse(json) : '';
  return typeof value === 'string' ? value : '';
}
