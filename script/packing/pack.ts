import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Packs the built app for real; only Electron's own files are replaced by a stand-in, so that nothing is downloaded.

const ROOT = join(import.meta.dirname, '../..');
const BUILDER = join(ROOT, 'node_modules/electron-builder');
/** The text by which the fuses are found in Electron's program file; a version, a length and one digit per fuse follow. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Each the opposite of what `fuses.ts` sets, so that one which is not set shows. */
const OPPOSITE_FUSES = '111100110';

export type Archive = {
  listPackage(archive: string, options: { readonly isPack: boolean }): readonly string[];
  extractFile(archive: string, file: string): Buffer;
  createPackage(source: string, archive: string): Promise<void>;
  extractAll(archive: string, folder: string): void;
};

/** `settings`: more of the packer's own, such as `-c.asar=false`. */
type PackOptions = { readonly arch?: string; readonly settings?: readonly string[] };
export type Packed = { readonly resources: string; readonly asar: string; readonly program: string };

export async function loadArchiveTool(): Promise<Archive> {
  return (await import(createRequire(join(BUILDER, 'package.json')).resolve('@electron/asar'))) as Archive;
}

/** `work` is an empty folder; the package is unpacked in it. Throws with the packer's output if it refuses. */
export async function packWithStandIn(work: string, options: PackOptions = {}): Promise<Packed> {
  await standInForElectron(join(work, 'electron'));
  const output = join(work, 'dist');
  const settings = [
    `-c.electronDist=${join(work, 'electron')}`,
    `-c.directories.output=${output}`,
    ...(options.settings ?? []),
  ];
  const target = ['--linux', '--dir', `--${options.arch ?? process.arch}`];
  await promisify(execFile)(process.execPath, [join(BUILDER, 'cli.js'), ...target, ...settings], {
    ...{ cwd: ROOT, maxBuffer: 1 << 26 },
  }).catch((cause: unknown) => {
    const { stdout = '', stderr = '' } = cause as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`the app could not be packed:\n${stdout}${stderr}`, { cause });
  });
  const folder = readdirSync(output).find((name) => name.endsWith('unpacked'));
  if (folder === undefined) throw new Error(`nothing was packed into ${output}`);
  const resources = join(output, folder, 'resources');
  return { resources, asar: join(resources, 'app.asar'), program: join(output, folder, 'commission-desk') };
}

async function standInForElectron(folder: string): Promise<void> {
  const archive = await loadArchiveTool();
  const app = join(folder, 'default-app');
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  await archive.createPackage(app, join(folder, 'resources/default_app.asar'));
  rmSync(app, { recursive: true });
  writeFileSync(join(folder, 'LICENSE'), 'stand-in');
  const wire = `${FUSE_SENTINEL}\u0001${String.fromCharCode(OPPOSITE_FUSES.length)}${OPPOSITE_FUSES}`;
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\nexit 0\n${wire}\n`);
  chmodSync(join(folder, 'electron'), 0o755);
}
