// The versions of what the app runs on, for About and for the report for support.

/** Null where the app runs without Electron, such as in a test. */
export type RuntimeVersions = {
  readonly electron: string | null;
  readonly chrome: string | null;
  readonly node: string;
};

const VERSIONS: Readonly<Record<string, string | undefined>> = process.versions;

export const RUNTIME_VERSIONS: RuntimeVersions = {
  electron: VERSIONS['electron'] ?? null,
  chrome: VERSIONS['chrome'] ?? null,
  node: process.versions.node,
};

/** By the names of their makers, which no language translates. */
export function runtimeNames(versions: RuntimeVersions = RUNTIME_VERSIONS): readonly string[] {
  const named = { Electron: versions.electron, Chromium: versions.chrome, 'Node.js': versions.node };
  return Object.entries(named).flatMap(([name, version]) => (version === null ? [] : [`${name} ${version}`]));
}
