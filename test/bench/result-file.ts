// The result of a run as a file, with what two runs must share to be compared.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import { SECTIONS } from './arguments.ts';
import type { Figure } from './figures.ts';

const machineSchema = z.object({
  processor: z.string(),
  cores: z.number(),
  memoryGib: z.number(),
  system: z.string(),
  node: z.string(),
});
export type Machine = z.infer<typeof machineSchema>;

const wantedSchema = z.union([
  z.object({ kind: z.enum(['atMost', 'shareAtMost', 'lessBesideAtMost']), most: z.number() }),
  z.object({ kind: z.literal('timesFaster'), least: z.number() }),
]);
const figureSchema = z.object({
  ...{ section: z.enum(SECTIONS), name: z.string(), size: z.number(), rows: z.number(), unit: z.string() },
  values: z.array(z.number()).min(1),
  beside: z.record(z.string(), z.array(z.number())),
  wanted: wantedSchema.optional(),
  summary: z.literal('most').optional(),
});
const resultSchema = z.object({
  machine: machineSchema,
  sizes: z.array(z.object({ rows: z.number(), packages: z.number(), ledgerDates: z.number() })),
  figures: z.array(figureSchema),
});

export type BenchResult = {
  readonly machine: Machine;
  readonly sizes: readonly { readonly rows: number; readonly packages: number; readonly ledgerDates: number }[];
  readonly figures: readonly Figure[];
};

export function thisMachine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}

export function writeResult(path: string, result: BenchResult): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
}

/** Throws if the file is no result of the bench. */
export function readResult(path: string): BenchResult {
  const parsed = resultSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is not a result of npm run bench: ${z.prettifyError(parsed.error)}`);
  // Optional properties are left out of the file, never undefined.
  return parsed.data as BenchResult;
}
