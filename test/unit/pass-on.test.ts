import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CallArguments } from '../../shared/contract/calls.ts';
import { createHandlers, type HandlerParts } from '../../main/handlers.ts';
import { callSchemas } from '../../main/schemas/calls.ts';
import { OwnSaves } from '../../main/session/own-saves.ts';
import { AGGREGATES_ROUTES } from '../../main/threads/aggregates-protocol.ts';
import { READER_ROUTES } from '../../main/threads/reader-protocol.ts';
import { WRITER_ROUTES } from '../../main/threads/writer/writer-protocol.ts';

const ROUTES = { reader: READER_ROUTES, aggregates: AGGREGATES_ROUTES, writer: WRITER_ROUTES } as const;
const QUERY: CallArguments<'queryTotals'> = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
/** Arguments that are sufficient for every lane. */
const ARGS = { ...QUERY, query: QUERY, subject: { kind: 'column', field: 'currency' }, by: 'currency', limit: 1 };

/** Calls whose answer differs from the contract's, by name. */
const OTHER_ANSWERS = ['checkFile', 'decideHeldBack', 'dismissNews', 'pauseParity'];
const THREADS = fileURLToPath(new URL('../../main/threads/', import.meta.url));

test('each call is passed to the thread whose protocol lists it, with unchanged arguments', async () => {
  const passed: unknown[] = [];
  const thread = (name: string) => ({ call: (call: string, args: unknown) => passed.push([name, call, args]) });
  const data = { reader: thread('reader'), aggregates: thread('aggregates'), writer: thread('writer') };
  const parts = { session: { getOpen: () => ({ data }) }, saves: new OwnSaves(), places: {} };
  const handlers = createHandlers(parts as unknown as HandlerParts);
  const expected = Object.entries(ROUTES).flatMap(([name, routes]) => Object.keys(routes).map((call) => [name, call]));
  for (const [, call = ''] of expected) {
    const handler = (handlers as unknown as Record<string, (args: unknown) => Promise<unknown>>)[call];
    await handler?.(ARGS);
  }
  expect(passed).toEqual(expected.map(([name, call]) => [name, call, ARGS]));
});

test('no protocol of a thread declares a call of the contract again', () => {
  const protocols = readdirSync(THREADS, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('-protocol.ts'),
  );
  const spelled = protocols.flatMap((file) =>
    [...readFileSync(join(THREADS, file), 'utf8').matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name),
  );
  expect(protocols).toHaveLength(5);
  expect(spelled.filter((name) => name in callSchemas).sort()).toEqual(OTHER_ANSWERS);
});
