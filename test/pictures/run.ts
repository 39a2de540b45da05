// Takes pictures of every screen, dialog and state and checks each: no cut figure, no clipped text, no layout shift.

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, type Picture } from './camera.ts';
import { readChoice, withChoice } from './choice.ts';
import { indexPage, report, RESULTS } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

function readPictures(): readonly Picture[] | null {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as Picture[];
  } catch (cause) {
    console.error('the walk left no readable result', cause);
    return null;
  }
}

const args = process.argv.slice(2);
const choice = readChoice(args);
rmSync(RESULTS, { force: true });
// A whole run leaves no picture of a screen that is gone.
if (args.length === 0) rmSync(FOLDER, { recursive: true, force: true });
const walked = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'pictures'],
  { cwd: ROOT, stdio: 'inherit', env: withChoice(args, process.env) },
);
const pictures = readPictures();
if (pictures !== null) {
  writeFileSync(join(FOLDER, 'index.html'), indexPage(pictures, choice));
  console.log(report(pictures));
}
const isClean = pictures !== null && pictures.length > 0 && pictures.every(({ findings }) => findings.length === 0);
process.exitCode = walked.status === 0 && isClean ? 0 : 1;
