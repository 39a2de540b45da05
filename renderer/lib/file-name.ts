// Suggested names for saved files.

import { cleanName, cutName } from '../../shared/rules/file-name.ts';

export function fileName(title: string, extension: 'png' | 'svg' | 'csv' | 'pdf' | 'deskview'): string {
  const ending = `.${extension}`;
  return cutName(cleanName(title, ' '), ending) + ending;
}

/** For a printed table or overview: its title, the day of its data (see shared/exports/data-day.ts), and its filters. */
export function pdfName(title: string, { day, hint }: { readonly day: string | null; readonly hint: string }): string {
  const parts = [title, day ?? '', cleanName(hint, '-')].filter((part) => part !== '');
  return fileName(parts.join('_'), 'pdf');
}

/** The last part of a Windows or POSIX path. */
export function fileNameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
