import type { TravelLine, TravelProblem, TravelStep } from '../../../shared/contract/travel.ts';
import { sizeText } from '../../../shared/words/size.ts';
import { number, plural } from '../../../shared/words/en/words.ts';
import { session } from './session.ts';

type Facts = TravelLine['facts'];
/** `facts` contain times as shown on screen. */
type Words = (facts: Facts) => string;

/** What the one button beside a line does. */
export type TravelAction =
  'syncNow' | 'fetchPins' | 'showStatus' | 'showPins' | 'showFigures' | 'protect' | 'enterToken' | 'checkAgain';

const steps: Readonly<Record<TravelStep, string>> = {
  charges: 'Customized charges',
  reports: 'Daily reports',
  dictionaries: 'Dictionaries',
  parity: 'Parity',
  pins: 'Pinned clients',
  encryption: 'Encryption key',
  diskSpace: 'Disk space',
  token: 'Access token',
  rehearsal: 'Rehearsal',
};

const custody: Readonly<Record<string, string>> = {
  keychain: 'The file is encrypted; its key is in the system keychain.',
  passphrase: 'The file is encrypted with your passphrase; you need it at the next start.',
  untilQuit: 'The file is encrypted.',
  sample: 'The file is encrypted; made-up data needs no secret key.',
};

const count = (facts: Facts, name: string): number => Number(facts[name] ?? 0);
const bytes = (facts: Facts, name: string): string => sizeText(count(facts, name));

const rowsRead: Words = (facts) => `${plural(count(facts, 'rows'), 'row', 'rows')}, read ${facts['readAt']}`;
const reportsRead: Words = (facts) => {
  const onlyCounted = count(facts, 'onlyCounted');
  const newest = facts['newestLedgerDate'] === undefined ? '' : `; newest ledger date ${facts['newestLedgerDate']}`;
  const older = `; oldest ledger date read ${facts['oldestReadAt']}, ${number(onlyCounted)} only counted since`;
  return `${rowsRead(facts)}${newest}${onlyCounted === 0 ? '' : older}.`;
};

/** What was found, good or bad. */
const found: Readonly<Record<TravelStep, Words>> = {
  charges: (facts) => `${rowsRead(facts)}.`,
  reports: reportsRead,
  dictionaries: (facts) => `${plural(count(facts, 'entries'), 'entry', 'entries')} in four dictionaries.`,
  parity: (facts) =>
    `${plural(count(facts, 'checked'), 'filter value', 'filter values')} compared with the service, ${number(count(facts, 'differing'))} differing, ${number(count(facts, 'unchecked'))} not checked.`,
  pins: (facts) =>
    count(facts, 'pins') === 0
      ? 'No client is pinned; answers for single clients are not kept offline.'
      : `${plural(count(facts, 'pins'), 'client', 'clients')} kept offline, read ${facts['oldestReadAt'] ?? 'never'} or later.`,
  encryption: (facts) => custody[String(facts['custody'])] ?? '',
  diskSpace: (facts) => `${bytes(facts, 'freeBytes')} free; the data takes ${bytes(facts, 'storeBytes')}.`,
  token: () => 'Accepted when last used; needed for syncing only.',
  rehearsal: (facts) =>
    `With the network blocked: ${facts['key'] === 'keychain' ? 'key read from the keychain again, ' : ''}file opened again, ${plural(count(facts, 'questions'), 'query', 'queries')} answered.`,
};

/** What is wrong, and what to do. */
const problems: Readonly<Record<TravelProblem, Words>> = {
  notHeld: (facts) =>
    count(facts, 'missing') > 0
      ? `${plural(count(facts, 'missing'), 'dictionary is', 'dictionaries are')} missing. Sync while you are online.`
      : 'There is no copy yet. Sync while you are online.',
  notComplete: (facts) =>
    `${rowsRead(facts)}, incomplete: the service’s records kept changing, or some may have stood on two of its pages. Sync again; if that does not help, ask the service’s administrator.`,
  listNotComplete: (facts) =>
    `${plural(count(facts, 'incomplete'), 'dictionary is', 'dictionaries are')} incomplete: some entries may be missing. Sync again.`,
  heldBack: (facts) => `${rowsRead(facts)}. A newer copy with far fewer rows waits for your decision.`,
  keptOver: (facts) => `${rowsRead(facts)}. The service now returns far fewer rows than this copy, which was kept.`,
  old: (facts) =>
    `${rowsRead(facts)}; that is more than ${plural(count(facts, 'staleAfterDays'), 'day', 'days')} ago. Sync before you leave.`,
  aheadOfClock: (facts) =>
    `${rowsRead(facts)}: ahead of this computer’s clock, so the age is unknown. Check the clock, then sync before you leave.`,
  differs: (facts) =>
    `${plural(count(facts, 'differing'), 'filter value differs', 'filter values differ')} from the service; answers under it may be incomplete.`,
  notChecked: () => 'No filter has been compared with the service yet; a sync does that.',
  notFetched: (facts) =>
    `${number(count(facts, 'unfetched'))} of ${plural(count(facts, 'pins'), 'client', 'clients')} not fetched yet.`,
  fetchWaits: (facts) =>
    `${number(count(facts, 'unfetched'))} of ${plural(count(facts, 'pins'), 'client', 'clients')} not fetched yet: first decide on the new copy of the customized charges.`,
  fetchFailed: (facts) =>
    `${number(count(facts, 'failing'))} of ${plural(count(facts, 'pins'), 'client', 'clients')} could not be fetched.`,
  fetchOutdated: (facts) =>
    `${number(count(facts, 'outdated'))} of ${plural(count(facts, 'pins'), 'client', 'clients')} not fetched again since the charges were last read; answers may lack charges, or include some that no longer apply.`,
  notEncrypted: () => `The data file is not encrypted. Choose “${session.signOutConfirm}”, then sign in again.`,
  keptUntilQuit: () =>
    'The key is kept only until you quit, and the data is removed then. Protect it with a passphrase to keep it.',
  littleSpace: (facts) =>
    `Only ${bytes(facts, 'freeBytes')} free; the data takes ${bytes(facts, 'storeBytes')}. Free some space.`,
  tokenMissing: () => 'No token is kept: everything works offline, but syncing on the way will not.',
  tokenRejected: () => 'The service did not accept it: everything works offline, but syncing on the way will not.',
  syncRunning: () => 'Not rehearsed while a sync runs; this check runs again when it has ended.',
  keyNotRead: () =>
    'The data’s key could not be read again, so the data would not open at the next start. Unlock the keychain and check again.',
  notAnswered: (facts) => {
    const subject = facts['client'] === undefined ? facts['dataset'] : `Client ${facts['client']}`;
    if (subject === undefined) return 'The data could not be opened and read again. Sync again, or check your data.';
    if (facts['found'] === undefined) return `${subject}: no answer offline. Sync again.`;
    return `${subject}: ${plural(count(facts, 'found'), 'row', 'rows')} found instead of ${number(count(facts, 'rows'))}. Sync again.`;
  },
};

const actions: Readonly<Record<TravelAction, string>> = {
  syncNow: 'Sync now',
  fetchPins: 'Fetch now',
  showStatus: 'Decide',
  showPins: 'See clients',
  showFigures: 'See figures',
  protect: 'Protect with a passphrase',
  enterToken: 'Enter token',
  checkAgain: 'Check again',
};

const actionOf: Readonly<Partial<Record<TravelProblem, TravelAction>>> = {
  notHeld: 'syncNow',
  notComplete: 'syncNow',
  listNotComplete: 'syncNow',
  heldBack: 'showStatus',
  old: 'syncNow',
  aheadOfClock: 'syncNow',
  differs: 'showFigures',
  notChecked: 'syncNow',
  notFetched: 'fetchPins',
  fetchWaits: 'showStatus',
  fetchFailed: 'showPins',
  fetchOutdated: 'fetchPins',
  keptUntilQuit: 'protect',
  tokenMissing: 'enterToken',
  tokenRejected: 'enterToken',
  keyNotRead: 'checkAgain',
  notAnswered: 'syncNow',
};

export const travel = {
  heading: 'Travel check',
  intro: 'Before you go: what is on this computer, how old it is, and a rehearsal of being offline.',
  start: 'Check now',
  check: 'Check again',
  checkedAt: (time: string) => `Checked ${time}`,
  ready: 'Ready to go offline',
  readyWithNotes: (notes: number) => `Ready to go offline, with ${plural(notes, 'note', 'notes')}`,
  notReady: (missing: number) => `Not ready: ${plural(missing, 'thing is', 'things are')} missing`,
  verdicts: { ok: 'Ready', warning: 'Note', failed: 'Missing' },
  lines: 'Findings',
  steps,
  found,
  problems,
  actions,
  actionOf,
};
