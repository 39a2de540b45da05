// The name of an exported file: its subject, the day of its data, and its filters.

import type { ExportRequest, ExportSource } from '../../../shared/contract/exports/request.ts';
import { cleanName, cutName } from '../../../shared/rules/file-name.ts';

/** A folder has no ending. */
const BY_MONTH = '_by-month';

/** `day`: `2026-09-18`, see shared/exports/data-day.ts. */
export function exportFileName(
  { source, format, isPartitioned, nameHint }: Pick<ExportRequest, 'source' | 'format' | 'isPartitioned' | 'nameHint'>,
  day: string,
): string {
  const ending = isPartitioned ? BY_MONTH : `.${format}`;
  const start = `${subjectOf(source)}_${day}`;
  const hint = cutName(cleanName(nameHint, '-'), `${start}_${ending}`);
  return (hint === '' ? start : `${start}_${hint}`) + ending;
}

/** The service's own terms instead of translated words, so that file names do not depend on the language. */
function subjectOf(source: ExportSource): string {
  if (source.kind !== 'rows') return source.kind;
  return source.query.dataset === 'charges' ? 'customized-charges' : 'commission-daily-reports';
}
