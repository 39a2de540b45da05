// A policy as each system keeps it, without the system: files with owners and modes, and the answers of its programs.

import type { AskProgram } from '../../main/policy/ask-program.ts';
import { ETC_POLICY } from '../../main/policy/etc-source.ts';
import { readPolicy, type ReadPolicy } from '../../main/policy/sources.ts';
import type { FileAccess } from '../../main/policy/trusted-file.ts';

export type FakeFile = {
  readonly text: string;
  readonly uid?: number;
  readonly mode?: number;
  readonly kind?: 'file' | 'folder' | 'link';
  readonly size?: number;
  /** The code with which reading fails. */
  readonly failsWith?: string;
};

/** Folders belong to root unless `folder` says otherwise. */
export function fakeFiles(
  files: Readonly<Record<string, FakeFile>>,
  folder: Pick<FakeFile, 'uid' | 'mode'> = {},
): FileAccess {
  return {
    lstat(path) {
      const file = files[path];
      if (file !== undefined) return statsOf(file);
      const isFolder = Object.keys(files).some((each) => each.startsWith(`${path}/`));
      return isFolder ? statsOf({ text: '', mode: 0o755, ...folder, kind: 'folder' }) : undefined;
    },
    readFile(path) {
      const file = files[path];
      if (file?.failsWith !== undefined) throw Object.assign(new Error('refused'), { code: file.failsWith });
      return Buffer.from(file?.text ?? '', 'utf8');
    },
  };
}

function statsOf({ text, uid = 0, mode = 0o644, kind = 'file', size }: FakeFile) {
  return {
    ...{ uid, mode, size: size ?? Buffer.byteLength(text) },
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'folder',
    isSymbolicLink: () => kind === 'link',
  };
}

/** On a system without programs and files, apart from those given. */
export async function readOn(
  platform: NodeJS.Platform,
  parts: { readonly files?: FileAccess; readonly ask?: AskProgram } = {},
): Promise<ReadPolicy> {
  const ask = parts.ask ?? (() => Promise.resolve(null));
  return await readPolicy({ platform, environment: {}, account: 'amy', files: parts.files ?? fakeFiles({}), ask });
}

/** The policy of a Linux machine whose file has this text. */
export async function readEtc(text: string, file: Omit<FakeFile, 'text'> = {}): Promise<ReadPolicy> {
  return await readOn('linux', { files: fakeFiles({ [ETC_POLICY]: { text, ...file } }) });
}

export async function readJson(policy: object): Promise<ReadPolicy> {
  return await readEtc(JSON.stringify(policy, null, 2));
}
