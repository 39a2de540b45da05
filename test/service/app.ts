// The sample service itself: one Hono app that answers the contract's endpoints from the generated data. The same app
// runs in a worker for sample data and on loopback for tests.

import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { systemClock, type Clock } from '../../main/clock.ts';
import { Hono, type Context } from 'hono';
import { DATASETS, DICTIONARIES, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import {
  createPageAnswerer,
  dictionaryAnswer,
  failure,
  refusal,
  scriptedAnswer,
  unknownTransportFault,
  type Answer,
} from './answers.ts';
import { askedByAddress, askedByBody, BadRequest, type SampleQuestion } from '../../main/sample/asked.ts';
import { DATASET_PATHS, dictionaryPath } from '../../main/service/resources.ts';
import { understood, UnknownTransport } from './asked.ts';
import {
  createSampleControl,
  type ControlCommand,
  type FaultAction,
  type SampleControl,
  type WireFault,
} from './faults.ts';
import type { SampleFlags } from './flags.ts';
import { createLimits } from './limits.ts';

/** Provided by the server: tells it to corrupt an answer on the wire. */
export type SampleBindings = { readonly spoil?: (fault: WireFault) => void };
export type SampleApp = Hono<{ Bindings: SampleBindings }>;
type SampleContext = Context<{ Bindings: SampleBindings }>;

const DATASET_METHODS: Readonly<Record<DatasetName, readonly string[]>> = {
  charges: ['GET', 'POST'],
  reports: ['POST'],
};
const ALLOWED_METHODS: ReadonlyMap<string, string> = new Map([
  ...DATASETS.map((name) => [DATASET_PATHS[name], DATASET_METHODS[name].join(', ')] as const),
  ...DICTIONARIES.map((name) => [dictionaryPath(name), 'GET'] as const),
]);

export function createSampleApp(
  flags: SampleFlags,
  { control = createSampleControl(flags), clock = systemClock }: { control?: SampleControl; clock?: Clock } = {},
): SampleApp {
  const app: SampleApp = new Hono();
  const answerPage = createPageAnswerer(flags, control);
  const beyondLimits = createLimits(flags, clock);

  for (const dataset of DATASETS) {
    const answer = (context: SampleContext): Promise<Response> =>
      respond(context, control, {
        resource: dataset,
        scope: dataset,
        answer: (asked, fault) => beyondLimits(asked) ?? answerPage(dataset, asked, fault),
      });
    app.post(DATASET_PATHS[dataset], answer);
    if (dataset === 'charges') app.get(DATASET_PATHS[dataset], answer);
  }
  for (const name of DICTIONARIES) {
    app.get(dictionaryPath(name), (context) =>
      respond(context, control, {
        resource: name,
        scope: null,
        answer: (asked) =>
          flags.strictDictionaries && isPaged(context)
            ? failure(flags, 400, 'page and page_size are not parameters of a dictionary')
            : (beyondLimits(asked) ?? dictionaryAnswer(control, name, asked)),
      }),
    );
  }
  app.notFound((context) => {
    const allow = ALLOWED_METHODS.get(context.req.path);
    if (allow === undefined) return send(context, failure(flags, 404, 'There is no such resource.'), { flags });
    return send(context, { ...failure(flags, 405, `Use ${allow}.`), headers: { allow } }, { flags });
  });
  // The client has disconnected, or the sample has a bug: in both cases the answer has the envelope.
  app.onError((error, context) =>
    send(context, failure(flags, error.name === 'AbortError' ? 408 : 500, error.message), { flags }),
  );
  return app;
}

/** `POST /__control`: one command as JSON. Served only if a test enabled it. */
export function serveControl(app: SampleApp, control: SampleControl): void {
  app.post('/__control', async (context) => {
    // Only tests send commands, and these are typed where they are written.
    control.run(await context.req.json<ControlCommand>());
    return context.json({ done: true });
  });
}

function isPaged(context: SampleContext): boolean {
  return context.req.query('page') !== undefined || context.req.query('page_size') !== undefined;
}

type Endpoint = {
  readonly resource: ResourceName;
  readonly scope: DatasetName | null;
  readonly answer: (asked: SampleQuestion, fault: FaultAction | null) => Answer;
};

async function respond(context: SampleContext, control: SampleControl, endpoint: Endpoint): Promise<Response> {
  const { flags } = control;
  const asked = await readAsked(context, endpoint.scope ?? 'charges', flags);
  const request = {
    resource: endpoint.resource,
    method: context.req.method,
    page: asked instanceof BadRequest ? null : asked.page,
    pageSize: asked instanceof BadRequest ? null : asked.pageSize,
    filters: asked instanceof BadRequest ? {} : asked.filters,
  };
  const record = control.arrived(request);
  const fault = control.takeFault(request) ?? (asked instanceof UnknownTransport ? unknownTransportFault(flags) : null);
  if (fault?.delayMs !== undefined) {
    await sleep(fault.delayMs, undefined, { signal: context.req.raw.signal, ref: false });
  }
  const scripted = fault === null ? null : scriptedAnswer(flags, fault);
  const response = send(context, scripted ?? answerOf(context, control, { endpoint, asked, fault }), {
    flags,
    asIs: scripted !== null,
    headers: fault?.headers ?? {},
  });
  record.answered(response.status);
  if (fault?.wire !== undefined) spoilerOf(context)?.(fault.wire);
  return response;
}

function answerOf(
  context: SampleContext,
  control: SampleControl,
  parts: {
    readonly endpoint: Endpoint;
    readonly asked: SampleQuestion | BadRequest;
    readonly fault: FaultAction | null;
  },
): Answer {
  const { endpoint, asked, fault } = parts;
  const authorization = context.req.header('authorization');
  const refused = refusal(control, { authorization, dataset: endpoint.scope });
  if (refused !== null) return refused;
  return asked instanceof BadRequest ? failure(control.flags, 400, asked.message) : endpoint.answer(asked, fault);
}

/** Hono passes no bindings if an app is called directly, as in unit tests. */
function spoilerOf(context: SampleContext): SampleBindings['spoil'] {
  return (context.env as SampleBindings | undefined)?.spoil;
}

type Sending = {
  readonly flags: SampleFlags;
  /** A scripted status is sent even where errors travel inside HTTP 200. */
  readonly asIs?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

function send(context: SampleContext, answer: Answer, { flags, asIs = false, headers = {} }: Sending): Response {
  const status = flags.errorStatus === 'inside200' && !asIs ? 200 : answer.status;
  const zip = flags.gzip && (context.req.header('accept-encoding') ?? '').includes('gzip');
  const body = zip ? Uint8Array.from(gzipSync(answer.body)) : answer.body;
  return new Response(hasNoBody(status) ? null : body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(zip ? { 'content-encoding': 'gzip' } : {}),
      ...answer.headers,
      ...headers,
    },
  });
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

async function readAsked(
  context: SampleContext,
  dataset: DatasetName,
  flags: SampleFlags,
): Promise<SampleQuestion | BadRequest> {
  try {
    if (context.req.method !== 'POST') {
      const asked = askedByAddress(shortEnough(context.req.url, flags), dataset, flags.defaultPageSize);
      return understood(asked, dataset, flags);
    }
    const text = await context.req.text();
    const type = context.req.header('content-type') ?? '';
    if (text !== '' && !/^application\/json\b/i.test(type)) throw new BadRequest('body must be application/json');
    return understood(askedByBody(text, dataset, flags.defaultPageSize), dataset, flags);
  } catch (error) {
    if (error instanceof BadRequest) return error;
    throw error;
  }
}

function shortEnough(url: string, { maxUrlLength }: SampleFlags): URL {
  if (url.length > maxUrlLength) throw new BadRequest('query parameters are too large; send them by POST');
  return new URL(url);
}
