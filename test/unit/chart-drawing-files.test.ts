import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../../renderer/charts/drawing/draw-chart.ts';
import { drawingWords } from '../../renderer/charts/drawing/drawing-words.ts';
import { fileName, fileNameOf, pdfName } from '../../renderer/lib/file-name.ts';
import { lightTokens } from '../../renderer/charts/drawing/light-tokens.ts';
import { svgText, type Fills } from '../../renderer/charts/drawing/svg-text.ts';
import { fitText, textWidthPx, wrapText } from '../../renderer/charts/drawing/text-width.ts';
import { wholeSpan } from '../../renderer/charts/drawing/time-span.ts';
import type { Chart } from '../../renderer/charts/data/chart.ts';
import { namesChart, timeChart } from '../support/drawn-charts.ts';

const tokens = lightTokens(readFileSync(join(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8'));

function saved(chart: Chart, lines: readonly string[] = [], below = '', fills: Fills = 'solid'): string {
  const count = chart.kind === 'bars' ? chart.categories.length : chart.points.length;
  const drawing = drawChart({ chart, width: 960, span: wholeSpan(count), words: drawingWords });
  return svgText(drawing, { title: 'Commission over time, HKD', lines, below }, tokens, fills);
}

describe('a saved picture', () => {
  test('states what it shows: title, filters and as-of', () => {
    const svg = saved(timeChart(['2026-09-18'], [['1.25', '2', '3.25']]), ['AE is 1001', 'As of 18 Sep 18:04 HKT']);
    for (const text of ['Commission over time, HKD', 'AE is 1001', 'As of 18 Sep 18:04 HKT', '3.25', '18 Sep 2026']) {
      expect(svg).toContain(`>${text}</text>`);
    }
  });

  test('is self-contained: no style sheet, no token, and only the address of its format', () => {
    const svg = saved(timeChart(['2026-09-17', '2026-09-18'], [['1', '2', '3'], null]), [], '', 'patterns');
    expect(svg).not.toMatch(/var\(|class=|style|href|@/);
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
    for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`<pattern id="${id}"`);
  });

  test('has a line of text under the drawing, within the picture', () => {
    const svg = saved(namesChart([['One', '1']]), [], '5 other AEs: 12.50.');
    const y = Number(/<text x="16" y="([\d.]+)"[^>]*>5 other AEs: 12.50.<\/text>/.exec(svg)?.[1]);
    const height = Number(/<svg [^>]*height="([\d.]+)"/.exec(svg)?.[1]);
    expect(y).toBeLessThan(height);
    expect(y).toBeGreaterThan(height - 32);
  });

  test('has patterns only for paper', () => {
    const chart = timeChart(['2026-09-17', '2026-09-18'], [['1', '2', '3'], null]);
    expect(saved(chart)).not.toContain('pattern');
    expect(saved(chart, [], '', 'patterns').match(/fill="url\(#(series2|gap)\)"/g)).toHaveLength(4);
  });

  test('is in light colours', () => {
    expect(saved(namesChart([['One', '1']]))).toMatch(/<rect width="\d+" height="\d+" fill="#ffffff"\/>/);
  });

  test('keeps names with markup characters, and leaves out forbidden characters', () => {
    const svg = saved(
      namesChart([
        ['<b>&"x"', '1'],
        ['a\u0000\ud800b', '2'],
      ]),
    );
    expect(svg).toContain('&lt;b&gt;&amp;&quot;x&quot;');
    expect(svg).toContain('a\ufffd\ufffdb');
    expect(svg).not.toMatch(/[\u0000-\u0008]/);
  });
});

describe('a file name', () => {
  test('has nothing that a file system refuses', () => {
    expect(fileName('Commission: by "AE" / HKD?', 'png')).toBe('Commission- by -AE- - HKD.png');
    expect(fileName('佣金套餐, HKD', 'csv')).toBe('佣金套餐, HKD.csv');
    expect(fileName('x'.repeat(500), 'svg').length).toBeLessThan(130);
    expect(Buffer.byteLength(fileName('港'.repeat(500), 'svg'))).toBeLessThanOrEqual(255);
  });

  test('keeps every character that all systems accept, and is cut between visible characters', () => {
    expect(pdfName('overview', { day: null, hint: 'R&D 50% 👨‍👩‍👧' })).toBe('overview_R&D-50%-👨‍👩‍👧.pdf');
    const name = fileName('👨‍👩‍👧'.repeat(100), 'png');
    expect(name).toMatch(/^(👨‍👩‍👧)+\.png$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(225);
  });

  test('contains the day and the filters, if there are any', () => {
    const day = '2026-09-18';
    expect(pdfName('overview', { day, hint: ' HKD AE "Chan"' })).toBe('overview_2026-09-18_HKD-AE-Chan.pdf');
    expect(pdfName('overview', { day, hint: '' })).toBe('overview_2026-09-18.pdf');
    expect(pdfName('overview', { day: null, hint: 'x'.repeat(500) })).toMatch(/^overview_x{50,110}\.pdf$/);
  });

  test('is the last part of a path of any system', () => {
    const paths = ['/home/person/rows.csv', 'C:\\Users\\person\\rows.csv', 'rows.csv', '/home/rows.csv/'];
    expect(paths.map(fileNameOf)).toEqual(paths.map(() => 'rows.csv'));
  });
});

describe('a text', () => {
  test('is cut to its space with an ellipsis, and only where needed', () => {
    expect(fitText('short', 100)).toBe('short');
    const cut = fitText('港股標準佣金套餐（香港及深圳分行聯名客戶專用）', 100);
    expect(cut).toMatch(/^港股.*…$/);
    expect(textWidthPx(cut)).toBeLessThanOrEqual(100);
  });

  test('is broken at spaces', () => {
    const lines = wrapText('Ledger date 2026-09-01 to 2026-09-30; AE is 1001', 160);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe('Ledger date 2026-09-01 to 2026-09-30; AE is 1001');
    expect(wrapText('', 160)).toEqual([]);
  });
});
