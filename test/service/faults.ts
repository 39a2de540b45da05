// Scripted faults of the sample service: bad answers, cut connections, moving rows, expiring tokens. One control object
// belongs to the app; every command is plain data, so that it can also be sent over HTTP.

import type { DatasetName, ResourceName } from '../../shared/contract/fields.ts';
import type { SampleFlags } from './flags.ts';
import { createSampleData, type SampleData } from './generator.ts';
import { createMotion } from './motion.ts';
import type { Drift, Mutation, ScheduledMutation } from './mutations.ts';
import type { RowValues } from '../../main/sample/row-source.ts';
import type { Filters } from '../../main/sample/asked.ts';
import type { TokenName } from './tokens.ts';

/** How the bytes of an answer are corrupted. In-process, every cut looks like a lost connection. */
export type WireFault =
  | { readonly kind: 'reset' }
  | {
      readonly kind: 'cut';
      readonly afterBytes: number;
      readonly framing: 'contentLength' | 'chunked' | 'closeDelimited';
    }
  /** `bytes` at a time, `everyMs` apart. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number };

export type FaultAction = {
  /** Waits before anything is answered. */
  readonly delayMs?: number;
  /** Answered instead of the service, with `code` (by default the status) and `message` in the envelope. */
  readonly status?: number;
  readonly code?: string | number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body, byte for byte; status 200 unless said otherwise. */
  readonly body?: string;
  readonly bodyBase64?: string;
  /** JSON text that replaces the total; null leaves the total out. */
  readonly total?: string | null;
  /** The list is emptied, doubled in length, or always that of page 1. */
  readonly list?: 'empty' | 'tooLong' | 'firstPage';
  readonly wire?: WireFault;
};

export type FaultRule = {
  /** If left out: any resource, page or kind of request. */
  readonly resource?: ResourceName;
  readonly page?: number;
  readonly filtered?: boolean;
  /** How many matching requests pass first. */
  readonly skip?: number;
  /** How many requests it affects; all if left out. */
  readonly times?: number;
  readonly action: FaultAction;
};

export type ControlCommand =
  | { readonly kind: 'fault'; readonly rule: FaultRule }
  | { readonly kind: 'clearFaults' }
  | { readonly kind: 'mutate'; readonly mutation: Mutation }
  /** Replaces the earlier schedule and counts answers from 1 again. */
  | { readonly kind: 'schedule'; readonly steps: readonly ScheduledMutation[] }
  | { readonly kind: 'drift'; readonly drift: Drift | null }
  | { readonly kind: 'expireToken'; readonly token?: TokenName }
  | { readonly kind: 'renewToken'; readonly token?: TokenName };

/** One request as it arrived; `status` is null until answered. */
export type RequestRecord = {
  readonly resource: ResourceName;
  readonly method: string;
  readonly page: number | null;
  readonly pageSize: number | null;
  readonly filters: Filters;
  readonly status: number | null;
};

export type ArrivedRequest = Omit<RequestRecord, 'status'>;

export type SampleControl = {
  readonly flags: SampleFlags;
  readonly data: SampleData;
  readonly run: (command: ControlCommand) => void;
  readonly fault: (rule: FaultRule) => void;
  readonly clearFaults: () => void;
  readonly mutate: (mutation: Mutation) => void;
  readonly schedule: (steps: readonly ScheduledMutation[]) => void;
  readonly drift: (drift: Drift | null) => void;
  readonly expireToken: (token?: TokenName) => void;
  readonly renewToken: (token?: TokenName) => void;
  readonly isExpired: (token: TokenName) => boolean;
  /** Every row of a dataset as it is now, in order. */
  readonly rows: (dataset: DatasetName) => readonly RowValues[];
  /** In order of arrival; the last 20,000. */
  readonly requests: () => readonly RequestRecord[];
  readonly forgetRequests: () => void;
  /** For the app: records a request, and later its answer. */
  readonly arrived: (request: ArrivedRequest) => { answered(status: number): void };
  /** For the app: the fault for this request. */
  readonly takeFault: (request: ArrivedRequest) => FaultAction | null;
  /** For the app: applies the scheduled moves before this page is answered. */
  readonly beforeAnswer: (dataset: DatasetName) => void;
};

const KEPT_REQUESTS = 20_000;

export function createSampleControl(flags: SampleFlags): SampleControl {
  const data = createSampleData(flags);
  const faults = createFaultList();
  const motion = createMotion(data);
  const expired = new Set<TokenName>(['expired']);
  const records: { -readonly [K in keyof RequestRecord]: RequestRecord[K] }[] = [];

  const control: SampleControl = {
    flags,
    data,
    run: (command) => runCommand(control, command),
    fault: faults.add,
    clearFaults: faults.clear,
    takeFault: faults.take,
    mutate: motion.apply,
    schedule: motion.schedule,
    drift: motion.drift,
    beforeAnswer: motion.beforeAnswer,
    expireToken: (token = 'full') => void expired.add(token),
    renewToken: (token = 'full') => void expired.delete(token),
    isExpired: (token) => expired.has(token),
    rows: (dataset) => {
      const { rows } = data.datasets[dataset];
      return Array.from({ length: rows.length() }, (_, position) => rows.valuesOf(rows.itemAt(position)));
    },
    requests: () => records.map((record) => ({ ...record })),
    forgetRequests: () => void records.splice(0),
    arrived: (request) => {
      const record = { ...request, status: null as number | null };
      records.push(record);
      if (records.length > KEPT_REQUESTS) records.shift();
      return { answered: (status) => void (record.status = status) };
    },
  };
  return control;
}

function runCommand(control: SampleControl, command: ControlCommand): void {
  switch (command.kind) {
    case 'fault':
      return control.fault(command.rule);
    case 'clearFaults':
      return control.clearFaults();
    case 'mutate':
      return control.mutate(command.mutation);
    case 'schedule':
      return control.schedule(command.steps);
    case 'drift':
      return control.drift(command.drift);
    case 'expireToken':
      return control.expireToken(command.token);
    case 'renewToken':
      return control.renewToken(command.token);
  }
}

type FaultList = {
  readonly add: (rule: FaultRule) => void;
  readonly clear: () => void;
  readonly take: (request: ArrivedRequest) => FaultAction | null;
};

function createFaultList(): FaultList {
  const rules: { readonly rule: FaultRule; skip: number; left: number }[] = [];
  return {
    add: (rule) => void rules.push({ rule, skip: rule.skip ?? 0, left: rule.times ?? Infinity }),
    clear: () => void rules.splice(0),
    take: (request) => {
      for (const held of rules) {
        if (held.left === 0 || !befalls(held.rule, request)) continue;
        if (held.skip > 0) {
          held.skip -= 1;
          continue;
        }
        held.left -= 1;
        return held.rule.action;
      }
      return null;
    },
  };
}

function befalls(rule: FaultRule, request: ArrivedRequest): boolean {
  return (
    (rule.resource === undefined || rule.resource === request.resource) &&
    (rule.page === undefined || rule.page === request.page) &&
    (rule.filtered === undefined || rule.filtered === Object.keys(request.filters).length > 0)
  );
}
