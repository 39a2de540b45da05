// Reads a dataset request. The service may know only some of the ways of sending filters.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { BadRequest, type SampleQuestion } from '../../main/sample/asked.ts';
import type { SampleFlags } from './flags.ts';

/** The filters are sent in a way that this service does not know. */
export class UnknownTransport extends BadRequest {}

const TRANSPORTS = { body: 'postOnly', brackets: 'bracketsOnly', json: 'jsonOnly' } as const;

/** The request as this service understands it. */
export function understood(asked: SampleQuestion, dataset: DatasetName, flags: SampleFlags): SampleQuestion {
  const { filterTransport, otherTransport } = flags;
  // Reports can be requested in no other way.
  if (dataset === 'reports' && asked.transport === 'body') return asked;
  const isKnown = filterTransport === 'any' || filterTransport === TRANSPORTS[asked.transport];
  if (isKnown || Object.keys(asked.filters).length === 0) return asked;
  if (otherTransport === 'ignore') return { ...asked, filters: {} };
  throw new UnknownTransport('filters cannot be sent this way');
}
