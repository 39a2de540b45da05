// What a start without a window is to do, as read from its command line or from the file of a second start.

import { resolve } from 'node:path';
import { z } from 'zod';

const orderSchema = z.object({
  sync: z.literal(true),
  /** Name or id of a profile; null for the one opened last. */
  profile: z.string().nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** `problem`: what is wrong with the command line, for its author. */
export type UnattendedStart = { readonly resultFile: string | null } & (
  { readonly kind: 'order'; readonly order: Order } | { readonly kind: 'refused'; readonly problem: string }
);

/** Null for a start with a window. A value stands after `=` or as the next argument; the last of several wins. */
export function parseUnattended(
  argv: readonly string[],
  workingDirectory: string,
  refusedSwitch: string | null = null,
): UnattendedStart | null {
  if (!argv.includes('--sync-and-quit')) return null;
  const valueOf = (name: string): string | null | undefined => lastValue(argv, name);
  const result = valueOf('--result');
  const resultFile = typeof result === 'string' ? resolve(workingDirectory, result) : null;
  if (refusedSwitch !== null)
    return { kind: 'refused', problem: `the app does not start with --${refusedSwitch}`, resultFile };
  const empty = ['--profile', '--result'].find((name) => valueOf(name) === null);
  if (empty !== undefined) return { kind: 'refused', problem: `${empty} needs a value`, resultFile };
  return { kind: 'order', order: { sync: true, profile: valueOf('--profile') ?? null }, resultFile };
}

/** Null if the text is no order, such as one of another version. */
export function readOrder(text: string): Order | null {
  const parsed = orderSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** Undefined if the argument is not there, null if it has no value. */
function lastValue(argv: readonly string[], name: string): string | null | undefined {
  const at = argv.findLastIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  const argument = argv[at];
  if (argument === undefined) return undefined;
  const value = argument === name ? argv[at + 1] : argument.slice(name.length + 1);
  return value === undefined || value === '' || (argument === name && value.startsWith('--')) ? null : value;
}
