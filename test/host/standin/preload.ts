// Loads a preload as Electron's sandbox does: CommonJS only, nothing from Node.

import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { Script } from 'node:vm';
import { type PageSetup, runInPage } from './in-page.ts';

/** The script that runs in every page before its own. */
export function preloadScript(path: string | undefined, setup: PageSetup): string {
  const code = path === undefined ? '' : readCommonJs(path);
  return `(${runInPage.toString()})(${JSON.stringify(setup)}, function (require, module, exports) {${code}\n});`;
}

function readCommonJs(path: string): string {
  if (!isAbsolute(path)) throw new Error(`preload script must have absolute path: ${path}`);
  const code = readFileSync(path, 'utf8');
  try {
    // Compiled, not run: an import or export statement is a syntax error here, as in the sandbox.
    new Script(`(function (require, module, exports) {${code}\n})`);
  } catch (cause) {
    throw new Error(`a sandboxed preload must be CommonJS: ${path}`, { cause });
  }
  if (path.endsWith('.mjs')) throw new Error(`a sandboxed preload must be CommonJS: ${path}`);
  return code;
}
