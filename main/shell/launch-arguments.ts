// The app's own command line arguments. Pure. Unknown arguments are ignored, because Chromium reads its switches from the
// same line.

export type LaunchArguments = {
  readonly userDataDir: string | null;
  /** True opens the sample profile at once. */
  readonly sample: boolean;
};

export function parseLaunchArguments(argv: readonly string[]): LaunchArguments {
  return {
    userDataDir: lastValue(argv, '--user-data-dir'),
    sample: argv.includes('--sample'),
  };
}

/** Null without a value; the last of several wins. */
export function lastValue(argv: readonly string[], name: string): string | null {
  const prefix = `${name}=`;
  const value = argv.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  return value === undefined || value === '' ? null : value;
}
