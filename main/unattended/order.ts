// What a start without a window is to do, as read from its command line or from the file of a second start.

import { resolve } from 'node:path';
import { z } from 'zod';
import { EXPORT_FORMATS } from '../../shared/contract/exports/request.ts';
import { DATASETS } from '../../shared/contract/fields.ts';

const exportSchema = z.object({
  /** Name or id of a saved view. */
  view: z.string().min(1),
  /** Null where the name alone finds the view. */
  dataset: z.enum(DATASETS).nullable(),
  /** Absolute path. */
  folder: z.string().min(1),
  format: z.enum(EXPORT_FORMATS),
});
export type ExportTask = z.infer<typeof exportSchema>;

const orderSchema = z.object({
  sync: z.boolean(),
  /** True for the sample data, whatever the running app shows. Missing in orders of earlier versions. */
  sample: z.boolean().default(false),
  /** Name or id of a profile; null for the one opened last. */
  profile: z.string().nullable(),
  /** After the sync. Null for none. */
  export: exportSchema.nullable().default(null),
});
export type Order = z.infer<typeof orderSchema>;

/** `problem`: what is wrong with the command line, for its author. */
export type UnattendedStart = { readonly resultFile: string | null } & (
  { readonly kind: 'order'; readonly order: Order } | { readonly kind: 'refused'; readonly problem: string }
);

/**
 * Null for a start with a window. A value stands after `=` or as the next argument; the last of several wins. Only the first
 * works everywhere: on Windows Electron does not start if an argument of its own has a colon and another one follows.
 */
export function parseUnattended(
  argv: readonly string[],
  workingDirectory: string,
  refusedSwitch: string | null = null,
): UnattendedStart | null {
  const sync = argv.includes('--sync-and-quit');
  const line = new CommandLine(argv);
  if (!sync && line.value('--export') === undefined) return null;
  const result = line.value('--result');
  const resultFile = typeof result === 'string' ? resolve(workingDirectory, result) : null;
  const problem =
    refusedSwitch !== null ? `the app does not start with --${refusedSwitch}` : (line.empty() ?? line.exportProblem());
  if (problem !== null) return { kind: 'refused', problem, resultFile };
  const order = {
    sync,
    sample: argv.includes('--sample'),
    profile: line.value('--profile') ?? null,
    export: exportTask(line, workingDirectory),
  };
  return { kind: 'order', order, resultFile };
}

/** Null if the text is no order, such as one of another version. */
export function readOrder(text: string): Order | null {
  const parsed = orderSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

export const WITH_VALUE = ['--profile', '--result', '--export', '--to', '--format', '--dataset'] as const;
const OF_EXPORT = ['--to', '--format', '--dataset'] as const;
const CHOICES = [
  ['--format', EXPORT_FORMATS],
  ['--dataset', DATASETS],
] as const;

class CommandLine {
  readonly #argv: readonly string[];

  constructor(argv: readonly string[]) {
    this.#argv = argv;
  }

  /** Undefined if the argument is not there, null if it has no value. */
  value(name: (typeof WITH_VALUE)[number]): string | null | undefined {
    const at = this.#argv.findLastIndex((argument) => argument === name || argument.startsWith(`${name}=`));
    const argument = this.#argv[at];
    if (argument === undefined) return undefined;
    const value = argument === name ? this.#argv[at + 1] : argument.slice(name.length + 1);
    return value === undefined || value === '' || (argument === name && value.startsWith('--')) ? null : value;
  }

  /** The first argument without its value, as a sentence; null if none. */
  empty(): string | null {
    const name = WITH_VALUE.find((each) => this.value(each) === null);
    return name === undefined ? null : `${name} needs a value`;
  }

  /** Null if the arguments of an export fit together. */
  exportProblem(): string | null {
    const given = OF_EXPORT.find((name) => this.value(name) !== undefined);
    if (this.value('--export') === undefined) return given === undefined ? null : `${given} needs --export`;
    if (this.value('--to') === undefined) return '--export needs --to with a folder';
    for (const [name, choices] of CHOICES) {
      const value = this.value(name);
      if (value !== undefined && !choices.some((each) => each === value)) return `${name} is ${listed(choices)}`;
    }
    return null;
  }
}

/** The arguments have been checked. */
function exportTask(line: CommandLine, workingDirectory: string): ExportTask | null {
  const view = line.value('--export');
  const to = line.value('--to');
  if (typeof view !== 'string' || typeof to !== 'string') return null;
  return {
    view,
    dataset: DATASETS.find((each) => each === line.value('--dataset')) ?? null,
    folder: resolve(workingDirectory, to),
    format: EXPORT_FORMATS.find((each) => each === line.value('--format')) ?? 'csv',
  };
}

function listed(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1) ?? ''}`;
}
