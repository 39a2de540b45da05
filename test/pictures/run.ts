// Takes pictures of every screen, dialog and state and checks each: no cut figure, no clipped text, no layout shift.

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, type Picture } from './camera.ts';
import { HELP, readChoice, withChoice, type Choice } from './choice.ts';
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

/** Takes the pictures of one choice. Whether all were taken, without a finding. */
function takePictures(args: readonly string[], choice: Choice): boolean {
  rmSync(RESULTS, { force: true });
  // A whole run leaves no picture of a screen that is gone.
  if (args.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  const walked = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'pictures'],
    { cwd: ROOT, stdio: 'inherit', env: withChoice(args, process.env) },
  );
  const pictures = readPictures();
  if (pictures === null) return false;
  writeFileSync(join(FOLDER, 'index.html'), indexPage(pictures, choice));
  console.log(report(pictures));
  return walked.status === 0 && pictures.length > 0 && pictures.every(({ findings }) => findings.length === 0);
}

/** Null, with a message, if the arguments name nothing that can be taken. */
function readArguments(args: readonly string[]): Choice | null {
  try {
    return readChoice(args);
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    return null;
  }
}

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(HELP);
else {
  const choice = readArguments(args);
  if (choice === null) console.error(HELP);
  process.exitCode = choice !== null && takePictures(args, choice) ? 0 : 1;
}
