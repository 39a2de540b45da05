// The sample service's answers without HTTP: pages, dictionaries, refusals, and the answers that a test scripted in their
// place.

import type { DatasetName, DictionaryName } from '../../shared/contract/fields.ts';
import type { SampleQuestion } from '../../main/sample/asked.ts';
import type { FaultAction, SampleControl } from './faults.ts';
import type { SampleFlags } from './flags.ts';
import { drawsFor, greatestCommonDivisor } from '../../main/sample/random.ts';
import {
  createRowRenderer,
  renderDictionary,
  renderFailure,
  renderList,
  renderSuccess,
  renderTotal,
} from './render.ts';
import type { Selection } from './selection.ts';
import { withTiesByPage } from './tie-order.ts';
import { findToken, hasScope, SCOPES } from './tokens.ts';

const SHUFFLE_STREAM = 21;

export type Answer = {
  readonly status: number;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The requested page of `dataset`, including scripted changes of list and total. */
export type PageAnswerer = (dataset: DatasetName, asked: SampleQuestion, fault: FaultAction | null) => Answer;

export function createPageAnswerer(flags: SampleFlags, control: SampleControl): PageAnswerer {
  const renderers = { charges: createRowRenderer(flags, 'charges'), reports: createRowRenderer(flags, 'reports') };
  let answers = 0;
  return (dataset, asked, fault) => {
    control.beforeAnswer(dataset);
    answers += 1;
    const { rows, selector } = control.data.datasets[dataset];
    const selected = selector.select(asked.filters);
    const dateOf = (item: number): string => rows.valuesOf(item)['biz_date'] ?? '';
    const selection = ordered(selected, { flags, asked, answers, dateOf });
    const { start, end } = boundsOf(asked, fault, { flags, length: selection.length });
    const list: string[] = [];
    for (let position = start; position < end; position += 1) {
      list.push(renderers[dataset](rows.valuesOf(selection.at(position))));
    }
    const total = fault?.total === undefined ? renderTotal(flags, selection.length) : fault.total;
    return { status: 200, body: renderSuccess(flags, renderList(flags, list, total)) };
  };
}

type Bounds = { readonly start: number; readonly end: number };

function boundsOf(
  asked: SampleQuestion,
  fault: FaultAction | null,
  { flags, length }: { flags: SampleFlags; length: number },
): Bounds {
  const size = Math.min(asked.pageSize, flags.pageSizeCap);
  const page = flags.ignorePage || fault?.list === 'firstPage' ? 1 : asked.page;
  const start = fault?.list === 'empty' ? length : (page - 1) * size;
  return { start, end: Math.min(length, start + (fault?.list === 'tooLong' ? 2 * size : size)) };
}

export function dictionaryAnswer(control: SampleControl, name: DictionaryName, asked: SampleQuestion): Answer {
  const { flags, data } = control;
  const pageSize = Math.min(asked.pageSize, flags.pageSizeCap);
  return {
    status: 200,
    body: renderDictionary(flags, { entries: data.dictionaries[name], page: asked.page, pageSize }),
  };
}

export function failure(flags: SampleFlags, status: number, message: string): Answer {
  return { status, body: renderFailure(flags, status, message) };
}

/** 401 or 403, or null if allowed. Dictionaries (`dataset` null) need a token but no scope. */
export function refusal(
  control: SampleControl,
  { authorization, dataset }: { readonly authorization: string | undefined; readonly dataset: DatasetName | null },
): Answer | null {
  const { flags } = control;
  const token = findToken(authorization);
  if (token === null) return failure(flags, 401, 'The user is not authenticated.');
  if (control.isExpired(token)) return failure(flags, 401, 'The login session has expired.');
  if (dataset === null || hasScope(token, dataset)) return null;
  return failure(flags, 403, `The account lacks the permission scope ${SCOPES[dataset]}.`);
}

/** The answer of a fault, or null if the service itself answers. */
export function scriptedAnswer(flags: SampleFlags, fault: FaultAction): Answer | null {
  const status = fault.status ?? 200;
  if (fault.body !== undefined) return { status, body: fault.body };
  if (fault.bodyBase64 !== undefined) return { status, body: Uint8Array.from(Buffer.from(fault.bodyBase64, 'base64')) };
  if (fault.status === undefined && fault.code === undefined) return null;
  return { status, body: renderFailure(flags, fault.code ?? status, fault.message ?? `Scripted ${status}.`) };
}

/** Null for a plain refusal. */
export function unknownTransportFault({ otherTransport }: SampleFlags): FaultAction | null {
  switch (otherTransport) {
    case 'reject':
    case 'ignore':
      return null;
    case 'html':
      return { body: '<!doctype html><title>Reports</title>' };
    case 'reset':
      return { wire: { kind: 'reset' } };
    default:
      return { status: Number(otherTransport) };
  }
}

type Order = {
  readonly flags: SampleFlags;
  readonly asked: SampleQuestion;
  readonly answers: number;
  readonly dateOf: (item: number) => string;
};

function ordered(selected: Selection, { flags, asked, answers, dateOf }: Order): Selection {
  if (flags.order === 'shuffled') return shuffled(selected, flags.seed, answers);
  if (flags.order === 'stable') return selected;
  const items = Array.from({ length: selected.length }, (_, position) => selected.at(position));
  const pageSize = Math.min(asked.pageSize, flags.pageSizeCap);
  const tied = withTiesByPage(items, dateOf, { page: asked.page, pageSize });
  return { length: tied.length, at: (position) => tied[position] ?? 0 };
}

/** The same rows in a new order for each request. */
function shuffled(selection: Selection, seed: number, answer: number): Selection {
  const { length } = selection;
  const draws = drawsFor(seed, SHUFFLE_STREAM, answer);
  let stride = 1 + draws.below(Math.max(1, length));
  while (greatestCommonDivisor(stride, length) > 1) stride += 1;
  const shift = draws.below(Math.max(1, length));
  return { length, at: (position) => selection.at((position * stride + shift) % length) };
}
