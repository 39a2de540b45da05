import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';
import { setFuses } from './fuses.ts';
import { findForeignBinary } from './native-binary.ts';
import { checkNotarised } from './notarised.ts';
import { writeNotices } from './notices.ts';

// Called by electron-builder, which finds each hook by its name.

export function beforePack(): void {
  writeNotices();
}

/** Before the package is signed. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  checkArchiveHash(context);
  checkNativeModules(context);
  const isAppleSilicon = context.electronPlatformName === 'darwin' && context.arch !== Arch.x64;
  await setFuses(programOf(context), isAppleSilicon);
}

/** Only of a release (`electron-builder.release.yml`): once the packager has signed the app and had it notarised. */
export async function afterSign(context: AfterPackContext): Promise<void> {
  if (context.electronPlatformName === 'darwin') await checkNotarised(programOf(context));
}

/** With its fuse set, a program without the hash of its archive does not start on Windows and macOS. */
function checkArchiveHash({ packager }: AfterPackContext): void {
  const { asar, disableAsarIntegrity } = packager.config;
  if (asar === false || disableAsarIntegrity === true)
    throw new Error('The program must contain the hash of its archive.');
}

/** npm installs native modules for the machine it runs on, so a package for another system would not start. */
function checkNativeModules({ appOutDir, packager, electronPlatformName, arch }: AfterPackContext): void {
  const folder = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked');
  const modules = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.endsWith('.node'),
  );
  if (modules.length === 0) throw new Error(`No native module was packed into ${folder}.`);
  const target = { platform: electronPlatformName, arch: Arch[arch] };
  const problems = modules
    .map(({ parentPath, name }) => findForeignBinary(join(parentPath, name), target))
    .filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function programOf({ appOutDir, packager, electronPlatformName }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`);
  // `linux.executableName` in electron-builder.yml.
  return join(appOutDir, 'commission-desk');
}
