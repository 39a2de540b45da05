// What a dataset request asks for, where the service knows only some of the ways in which filters can be sent.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { BadRequest, type Asked } from '../../main/sample/asked.ts';
import type { SampleFlags } from './flags.ts';

/** Its filters travel in a way that this service does not know. */
export class UnknownTransport extends BadRequest {}

const TRANSPORTS = { body: 'postOnly', brackets: 'bracketsOnly', json: 'jsonOnly' } as const;

/** The request as this service understands it. */
export function understood(asked: Asked, dataset: DatasetName, flags: SampleFlags): Asked {
  const { filterTransport, otherTransport } = flags;
  // Reports have no other way to be asked.
  if (dataset === 'reports' && asked.transport === 'body') return asked;
  const isKnown = filterTransport === 'any' || filterTransport === TRANSPORTS[asked.transport];
  if (isKnown || Object.keys(asked.filters).length === 0) return asked;
  if (otherTransport === 'ignore') return { ...asked, filters: {} };
  throw new UnknownTransport('filters cannot be sent this way');
}
