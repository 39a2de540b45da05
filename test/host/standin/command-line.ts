// `app.commandLine`: the switches of the app's own command line. A removed one is named on the output, where a test reads it.

import type { CommandLine } from 'electron';
import { strict } from './strict.ts';

export function createCommandLine(argv: readonly string[]): CommandLine {
  const names = new Set(
    argv.filter((argument) => argument.startsWith('--')).map((argument) => argument.slice(2).replace(/=.*$/s, '')),
  );
  return strict<CommandLine>('app.commandLine', {
    hasSwitch: (name: string) => names.has(name),
    removeSwitch: (name: string) => {
      if (names.delete(name)) console.log(`removed from the command line: --${name}`);
    },
  } satisfies Partial<CommandLine>);
}
