import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// Which packages of node_modules ship: those that the build put into a bundle, and those that are packed as they are.
// The notices and the bill of materials are made from this list.

/** Cannot be bundled: loaded from node_modules, and unpacked from the archive in the packaged app. */
export const NATIVE_MODULES: readonly string[] = ['better-sqlite3', 'keytar'];

const ROOT = join(import.meta.dirname, '../..');
const LISTS = join(ROOT, 'out/bundled');

export type ShippedPackage = {
  /** Its folder in node_modules, which differs from its name if it is installed under an alias. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As its package.json names it: an SPDX expression. */
  readonly license: string;
  readonly homepage: string | null;
  /** Its licence file. If it has none: its author, and the licence's own words. */
  readonly licenseText: string;
};

/** Writes down from which packages the bundles of this build took code. */
export function recordBundledPackages(build: string): Plugin {
  return {
    name: 'record-bundled-packages',
    // Beside the build's own folder: electron-vite runs its configuration from a copy, so this file's place says nothing.
    generateBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the build has no folder');
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const folders = new Set(ids.map(packageFolder).filter((folder) => folder !== null));
      mkdirSync(join(dir, '../bundled'), { recursive: true });
      writeFileSync(join(dir, '../bundled', `${build}.json`), `${JSON.stringify([...folders].sort(), null, 2)}\n`);
    },
  };
}

/** "/x/node_modules/a/node_modules/@b/c/index.js" → "a/node_modules/@b/c" */
function packageFolder(moduleId: string): string | null {
  const path = moduleId.replaceAll('\\', '/');
  const parts = /\/node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return parts?.[1] ?? null;
}

/** Sorted by name. Throws if the app has not been built. */
export function readShippedPackages(): readonly ShippedPackage[] {
  const bundled = ['main', 'preload', 'renderer'].flatMap(
    (build) => JSON.parse(readFileSync(join(LISTS, `${build}.json`), 'utf8')) as readonly string[],
  );
  const folders = [...new Set([...bundled, ...NATIVE_MODULES])];
  return folders.map(readPackage).sort((a, b) => a.name.localeCompare(b.name));
}

function readPackage(folder: string): ShippedPackage {
  const path = join(ROOT, 'node_modules', folder);
  const described = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
    readonly homepage?: string;
    readonly author?: string | { readonly name: string };
  };
  const license = described.license ?? 'unknown';
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)([.-].*)?$/i.test(name));
  return {
    folder,
    name: described.name,
    version: described.version,
    license,
    homepage: described.homepage ?? null,
    licenseText: (file === undefined ? standardText(license, described.author) : readText(join(path, file))).trim(),
  };
}

/** Throws if the licence's words are not in `licences/`. */
function standardText(license: string, author: string | { readonly name: string } | undefined): string {
  const name = typeof author === 'object' ? author.name : (author ?? 'its authors');
  return `Copyright (c) ${name}\n\n${readText(join(import.meta.dirname, 'licences', `${license}.txt`))}`;
}

function readText(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}
