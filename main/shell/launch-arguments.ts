// The app's own command line arguments. Pure. Unknown arguments are ignored, because Chromium reads its switches from the
// same line.

export type LaunchArguments = {
  readonly userDataDir: string | null;
  /** Fills the sign-in field; never a token. */
  readonly serviceUrl: string | null;
  /** True opens the sample profile at once. */
  readonly sample: boolean;
};

export function parseLaunchArguments(argv: readonly string[]): LaunchArguments {
  return {
    userDataDir: lastValue(argv, '--user-data-dir'),
    serviceUrl: lastValue(argv, '--service-url'),
    sample: argv.includes('--sample'),
  };
}

function lastValue(argv: readonly string[], name: string): string | null {
  const prefix = `${name}=`;
  const value = argv.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  return value === undefined || value === '' ? null : value;
}
