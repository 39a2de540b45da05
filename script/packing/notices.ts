import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readShippedPackages, type ShippedPackage } from './shipped-packages.ts';

// The notices that the licences of shipped packages ask for. The package contains them beside the archive.

const NOTICES_FILE = join(import.meta.dirname, '../../out/notices/THIRD-PARTY-NOTICES.txt');

const INTRODUCTION = `Commission Desk contains code of the packages below.

The native module of better-sqlite3-multiple-ciphers contains SQLite (public domain) and SQLite3 Multiple Ciphers (MIT,
Copyright (c) 2019 Ulrich Telle).

Electron and Chromium have notices of their own: LICENSE.electron.txt and LICENSES.chromium.html, beside the program.
`;

function noticesOf(packages: readonly ShippedPackage[]): string {
  const line = '-'.repeat(78);
  const notices = packages.map(({ name, version, license, homepage, licenseText }) => {
    const head = [`${name} ${version}`, `Licence: ${license}`, ...(homepage === null ? [] : [homepage])].join('\n');
    return `${line}\n${head}\n\n${licenseText}\n`;
  });
  return [INTRODUCTION, ...notices].join('\n');
}

export function writeNotices(): void {
  mkdirSync(dirname(NOTICES_FILE), { recursive: true });
  writeFileSync(NOTICES_FILE, noticesOf(readShippedPackages()));
}
