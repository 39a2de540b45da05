// Whether a release is for this computer's kind of processor. Builds for Intel and Apple silicon, and those of Windows, write
// descriptions of one name, and electron-updater takes a file for another processor if the description lists no better one.

/** As a feed describes a release: what it contains is not checked yet. */
type DescribedFiles = {
  readonly files?: readonly { readonly url: string }[];
  /** Of one file, in the older form. */
  readonly path?: string;
};

/** How the packager writes an architecture, depending on the kind of file, and how Node does. */
const ARCHITECTURES: Readonly<Record<string, string>> = {
  x64: 'x64',
  x86_64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
  ia32: 'ia32',
  i386: 'ia32',
  armv7l: 'arm',
  armhf: 'arm',
};

/**
 * False if each file names another architecture (`artifactName` in electron-builder.yml). A file that names none may be for
 * all. `architecture`: as in `process.arch`.
 */
export function isForArchitecture({ files = [], path }: DescribedFiles, architecture: string): boolean {
  const names = files.length > 0 ? files.map(({ url }) => url) : path === undefined ? [] : [path];
  const named = names.map((name) => ARCHITECTURES[/[-_]([^-_./]+|x86_64)[.][^./]+$/.exec(name)?.[1] ?? '']);
  return named.length === 0 || named.some((each) => each === undefined || each === architecture);
}
