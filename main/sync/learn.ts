// What the service does with filters, learned from totals whose right answer is held: how they travel, whether report
// dates are obeyed, how free text matches. What is remembered is checked in a quick run, and learned anew in a full one.

import type { FilterTransport, LearnedFacts } from '../../preload/contract.ts';
import type { ProofStart } from '../data/proof-protocol.ts';
import { AppError } from '../errors.ts';
import { TEXT_FILTERS, type TextFilterName } from '../store/learned.ts';
import { askTotal, type Asking } from './ask.ts';
import { isoTime, type RunContext } from './context.ts';

const TRANSPORTS: readonly FilterTransport[] = ['post', 'brackets', 'json'];

/** The way that was obeyed before is tried first. An empty copy tells nothing, so what was known of it stays. */
export async function learnTransport(context: RunContext, start: ProofStart): Promise<FilterTransport | null> {
  const known = start.facts.transport;
  if (start.held.charges === null || start.held.charges.rows === 0) return known;
  const order = known === null ? TRANSPORTS : [known, ...TRANSPORTS.filter((each) => each !== known)];
  for (const transport of order) {
    if (await isObeyed({ context, transport, budget: null }, start)) return transport;
  }
  return null;
}

/** The two states tell: an ignored filter counts every row twice. Rows may have moved since they were read. */
async function isObeyed(asking: Asking, { states }: ProofStart): Promise<boolean> {
  const effective = await totalOrRefusal(asking, { state: '0' });
  const notEffective = effective === null ? null : await totalOrRefusal(asking, { state: '1' });
  if (effective === null || notEffective === null) return false;
  if (effective === states[0] && notEffective === states[1]) return true;
  const whole = await askTotal(asking, 'charges', {});
  return whole > 0 && effective + notEffective === whole;
}

/** Null: the service refuses to be asked this way. */
async function totalOrRefusal(asking: Asking, filters: Readonly<Record<string, string>>): Promise<number | null> {
  try {
    return await askTotal(asking, 'charges', filters);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'rejected' || error.code === 'badResponse')) return null;
    throw error;
  }
}

/** Reports are always asked by POST. Totals that fit neither way were counted while rows moved, and tell nothing. */
export async function learnDateFilter(context: RunContext, start: ProofStart): Promise<LearnedFacts['dateFilter']> {
  if (start.dates.length < 2) return 'notAsked';
  const asking = { context, transport: null, budget: null };
  const whole = await askTotal(asking, 'reports', {});
  const totals = [];
  for (const { date } of start.dates) totals.push(await askTotal(asking, 'reports', { biz_date: date }));
  if (totals.every((total) => total === whole)) return 'ignored';
  return totals.every((total, index) => total === start.dates[index]?.rows && total !== whole) ? 'obeyed' : 'notAsked';
}

export async function learnMatchings(asking: Asking, kind: 'full' | 'quick'): Promise<void> {
  for (const name of TEXT_FILTERS) await learnMatching(asking, name, kind);
}

async function learnMatching(asking: Asking, name: TextFilterName, kind: 'full' | 'quick'): Promise<void> {
  const { writer, clock } = asking.context;
  let text = await writer.call('beginMatching', { name });
  while (text !== null) {
    const total = await askTotal(asking, 'charges', { [name]: text });
    const answer = await writer.call('answerMatching', { name, total });
    if (kind === 'quick' && answer.stands) return;
    text = answer.next;
  }
  await writer.call('endMatching', { name, learnedAt: isoTime(clock.now()) });
}
