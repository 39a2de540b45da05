// A service client whose rows a test owns and moves, and the writer's calls without a thread, so that thousands of drift
// schedules can run in one process, into a real encrypted file.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import type { SyncWriter } from '../../main/sync/reading/context.ts';
import type { SyncDecoder } from '../../main/sync/reading/decoded-pages.ts';
import { createDecoderCalls } from '../../main/threads/decoder-calls.ts';
import type { WriterCalls } from '../../main/threads/writer/writer-protocol.ts';

export type JsonRow = Readonly<Record<string, unknown>>;

export type AskedPage = {
  readonly dataset: DatasetName;
  readonly page: number;
  readonly pageSize: number;
  readonly filters?: Readonly<Record<string, string>>;
};

export type ScriptedService = {
  readonly client: ServiceClient;
  /** The service's present rows; tests replace or edit them between requests. */
  readonly rows: Record<DatasetName, JsonRow[]>;
  /** Called before each dataset page is answered; may throw to fail the request. */
  beforePage: (request: AskedPage) => void;
  /** True: every filter is an exact match of the field of its name. False: filters are ignored. */
  obeysFilters: boolean;
  requests: number;
};

export function scriptedService(rows: Partial<Record<DatasetName, JsonRow[]>>, pageCap = 1_000): ScriptedService {
  const service: ScriptedService = {
    rows: { charges: rows.charges ?? [], reports: rows.reports ?? [] },
    beforePage: () => undefined,
    obeysFilters: true,
    requests: 0,
    client: {
      fetchPage: async (request, signal) => {
        const { dataset, page, pageSize } = request;
        await Promise.resolve();
        if (signal.aborted) throw new AppError('cancelled', 'aborted');
        service.requests += 1;
        service.beforePage(request);
        const size = Math.min(pageSize, pageCap);
        const wanted = Object.entries(service.obeysFilters ? (request.filters ?? {}) : {});
        const held = service.rows[dataset].filter((row) => wanted.every(([name, value]) => row[name] === value));
        const list = held.slice((page - 1) * size, page * size);
        return encodeEnvelope({ list, total: held.length });
      },
      // With a total, it is asked for once.
      fetchDictionary: () => Promise.resolve(encodeEnvelope({ list: [{ key: 'k', value: 'v' }], total: 1 })),
    },
  };
  return service;
}

/** A body of the service's envelope around `data`. */
export function encodeEnvelope(data: unknown): Uint8Array {
  return new Uint8Array(new TextEncoder().encode(JSON.stringify({ code: 0, message: 'OK', data })));
}

/** The decoder's calls without a thread. */
export function directDecoder(): SyncDecoder {
  const calls = createDecoderCalls();
  return {
    call: async (name, args) => {
      await Promise.resolve();
      return calls[name](args) as never;
    },
    rest: () => Promise.resolve(),
  };
}

/** The writer's calls without a thread. `afterCall`: the work of another caller between two calls of the run. */
export function directWriter(calls: WriterCalls, afterCall: () => void = () => undefined): SyncWriter {
  return {
    call: async (name, args) => {
      await Promise.resolve();
      const call = calls[name] as (args: unknown) => unknown;
      const answer = call(args);
      afterCall();
      return answer as never;
    },
  };
}
