import type { Pin } from '../../../shared/contract/proof.ts';
import { number, plural } from '../../../shared/words/en/words.ts';
import { pins } from './pins.ts';

/** "4 charges · kept 23 Nov 04:44 HKT" */
function standing({ rows, failure }: Pick<Pin, 'rows' | 'failure'>, keptAt: string | null): string {
  if (rows === null || keptAt === null) return failure === null ? 'not fetched yet' : 'could not be fetched yet';
  const charges = rows === 0 ? `${pins.noRows}; standard rates are not included` : plural(rows, 'charge', 'charges');
  const kept = `${charges} · kept ${keptAt}`;
  return failure === null ? kept : `${kept}; the last attempt failed`;
}

const overlaps = 'overlaps';

export const clients = {
  heading: 'Clients',
  list: 'Your clients',
  empty:
    'No client is kept offline yet. Charges do not name their clients: keep the clients you are asked about, and their charges are fetched with every sync.',
  add: 'Add clients',
  noName: 'no name yet',
  standing,
  changed: (changes: number) => `${number(changes)} changed`,
  /** For the seals of these counts. */
  chargesOf: (id: string) => `customized charges of client ${id}`,
  changesOf: (id: string) => `changes of charges of client ${id} since the last look`,
  keptAt: 'Kept',
  charges: 'Charges',
  changesSince: (when: string) =>
    when === '' ? 'Changes since you last looked' : `Changes since you last looked, ${when}`,
  changesSinceFirstCopy: 'Changes since the first copy',
  noneSince: 'Nothing changed for this client.',
  history: 'History',
  historyEmpty: 'The log has no earlier change of this client’s charges.',
  showThese: 'Show these in Changes',
  showAll: 'Show all in Changes',
  back: 'All clients',
  page: (name: string) => `Client ${name}`,
  nickname: 'Private nickname',
  nicknameHint: 'Stays on this computer and is never sent.',
  id: (aaid: string) => `Client ID ${aaid}`,
  remove: 'Remove client',
  fetchAgain: 'Fetch now',
  open: 'Open in Customized charges',
  standardRates: 'Customized charges only; standard rates are not included.',
  endedPending: 'Not effective and pending',
  notEffective: 'Not effective',
  pending: 'Pending',
  all: 'All charges',
  notKnown: 'not known offline',
  noEndDate:
    'The service sends no end date of a charge. A charge whose State is “Not Effective” and which is pending is counted under “Not effective and pending”. Whether it was effective before, the service does not say.',
  /** Beside the state of a charge. */
  overlaps,
  /** Follows `charges.whichApplies`. */
  overlapsMarked: `Those in this table are marked “${overlaps}”.`,
  table: (name: string) => `Charges of ${name}`,
  moreCharges: (charges: number) => `${plural(charges, 'more charge', 'more charges')} in Customized charges`,
  olderChanges: (changes: number) => `${plural(changes, 'older change', 'older changes')} in Changes`,
};
