// What the pictures show, as lines of text and as a page to look through.

import { join } from 'node:path';
import { FOLDER, type Picture } from './camera.ts';
import type { Finding } from './checks.ts';
import type { Choice } from './choice.ts';

export const RESULTS = join(FOLDER, 'findings.json');

/** One line per finding: screen, theme, width, kind, place and text; then the sum. */
export function report(pictures: readonly Picture[]): string {
  const lines = pictures.flatMap(({ screen, theme, width, findings }) =>
    findings.map((finding) => `${screen}  ${theme} ${width}  ${inWords(finding)}`),
  );
  const screens = new Set(pictures.map(({ screen }) => screen)).size;
  const sum = `${pictures.length} pictures of ${screens} screens, dialogs and states; ${lines.length} findings`;
  return ['', ...lines, `${sum}. See ${join(FOLDER, 'index.html')}`].join('\n');
}

export function indexPage(pictures: readonly Picture[], { windows, themes }: Choice): string {
  const bySources = Map.groupBy(pictures, ({ screen }) => screen);
  const heads = windows.flatMap(({ width }) => themes.map((theme) => `<th>${theme} ${width}</th>`));
  const rows = [...bySources].map(([screen, taken]) => {
    const cells = taken.map(({ path, findings }) => {
      const words = findings.map((finding) => `<li>${escaped(inWords(finding))}</li>`).join('');
      return `<td><a href="${path}"><img src="${path}" loading="lazy" alt=""></a><ul>${words}</ul></td>`;
    });
    return `<tr><th>${screen}</th>${cells.join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Commission Desk: pictures</title>
<style>body{font:13px system-ui}img{width:320px;border:1px solid #888}td,th{vertical-align:top;text-align:left;padding:4px}ul{color:#b3261e;max-width:320px;padding-left:16px}</style>
<table><tr><th></th>${heads.join('')}</tr>
${rows.join('\n')}
</table>
`;
}

function inWords({ kind, place, text, times }: Finding): string {
  return `${kind}: “${text}”${times > 1 ? ` and ${times - 1} more` : ''} in ${place}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
