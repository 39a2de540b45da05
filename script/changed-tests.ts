import { dirname, join } from 'node:path/posix';

// Which tests import a changed file, directly or through others, the nearest first. Files that a test only names, such as
// the entry of a thread or a screen of the built app, are no imports: only `script/test` tests them completely.

/** Which files each file imports; paths are below the project's folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** A change of types is found by the compiler. */
const TYPE_IMPORT = /^(import|export) type [^;]*;/gm;
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^'\n]+)'/g;

export function importsIn(path: string, code: string): readonly string[] {
  return [...code.replaceAll(TYPE_IMPORT, '').matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target));
}

/** The tests that a change of these files can break, by the number of imports between them. */
export function nearestTests(graph: ImportGraph, changed: readonly string[]): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const [path, imports] of graph) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  // A set keeps the order in which it was filled, and what is added while it is walked is walked too.
  const reached = new Set(changed);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter((path) => /^test\/(unit|integration)\/.+[.]test[.]ts$/.test(path) && graph.has(path));
}

/** What most files of these suites take at most, and what each takes before its first test. */
const GUESSED_SECONDS = { unit: 0.5, integration: 8 } as const;
const START_SECONDS = { unit: 0.7, integration: 0.3 } as const;
/** A file runs on one of them. */
const CORES = 2;

export type Choice = { readonly run: readonly string[]; readonly left: readonly string[] };

/**
 * As many of the nearest tests as fit, at least the first. `limitSeconds` is for all cores together; what a file takes that
 * never ran is guessed.
 */
export function withinSeconds(
  tests: readonly string[],
  seconds: ReadonlyMap<string, number>,
  limitSeconds: number,
): Choice {
  let sum = 0;
  const fitting = tests.filter((path) => {
    const suite = path.startsWith('test/unit/') ? 'unit' : 'integration';
    const needed = START_SECONDS[suite] + (seconds.get(path) ?? GUESSED_SECONDS[suite]);
    const isFitting = needed <= limitSeconds / CORES && sum + needed <= limitSeconds;
    if (isFitting) sum += needed;
    return isFitting;
  });
  const run = fitting.length > 0 ? fitting : tests.slice(0, 1);
  return { run, left: tests.filter((path) => !run.includes(path)) };
}
