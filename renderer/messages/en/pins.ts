import { number, plural } from '../../../shared/words/en/words.ts';

export const pins = {
  heading: 'Pinned clients',
  intro:
    'The charges’ records do not name their clients. For each client pinned here the app fetches which customized charges apply, so that the Client filter answers offline.',
  /** On the Sync screen. */
  kept: (clients: number, waiting: number) =>
    `${clients === 0 ? 'No client is pinned yet' : `${plural(clients, 'client is', 'clients are')} pinned`}${waiting === 0 ? '' : `, ${number(waiting)} not fetched yet`}.`,
  openClients: 'Open Clients',
  none: 'No client is pinned. The Client filter answers offline for pinned clients only.',
  add: 'Add clients',
  clients: 'Client IDs',
  clientsHint: 'One per line, or separated by commas; you can paste a list.',
  /** "3 clients to pin, 1 is pinned already" */
  toPin: (fresh: number, known: number) =>
    [
      fresh === 0 ? null : `${plural(fresh, 'client', 'clients')} to pin`,
      known === 0 ? null : `${number(known)} pinned already`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  tooMany: (most: number) => `At most ${number(most)} at once: pin the rest after these.`,
  tooLong: (client: string) => `“${client.slice(0, 24)}…” is too long for a client ID.`,
  noClient: 'Enter at least one client ID.',
  keepAndFetch: 'Keep and fetch now',
  keepAtNextSync: 'Keep at next sync',
  fetchNow: 'Fetch now',
  fetchAll: (count: number) => `Fetch ${number(count)} now`,
  fetchAfterDecision: 'The new copy of the customized charges waits for your decision. Decide first, then fetch.',
  fetchAfterFirstCopy:
    'The customized charges are not synced yet. “Sync now” reads them, and then fetches the clients.',
  keptUntilDecision:
    'The new copy of the customized charges waits for your decision. Clients that you add now are kept; fetch them once you have decided.',
  private: 'Nicknames stay on this computer and are never sent.',

  columns: {
    client: 'Client',
    nickname: 'Nickname',
    result: 'Result',
    changed: 'Since last look',
    asOf: 'As of',
    actions: 'Actions',
  },
  table: 'Pinned clients',
  nicknameOf: (client: string) => `Nickname of client ${client}`,
  noNickname: 'Add a nickname',
  rows: (rows: number) => plural(rows, 'customized charge', 'customized charges'),
  noRows: '0 charges, or client unknown',
  noRowsExplained: 'The service sent no row: the client has no customized charges, or the service does not know it.',
  standardRates: 'Standard rates are not included in any of these.',
  outdated: (rows: number) =>
    `${plural(rows, 'customized charge', 'customized charges')}; not fetched again since the charges were last read`,
  waiting: 'Not fetched yet; the next sync fetches it',
  waitingForDecision: 'Not fetched yet; first decide on the new copy of the customized charges, then fetch the client',
  waitingForPermission: (scope: string) =>
    `Not fetched yet; first the customized charges must be synced, for which this account lacks ${scope}`,
  failed: (what: string) => `Failed: ${what}`,
  stillThose: (rows: number, time: string) => `${plural(rows, 'row', 'rows')} from ${time} kept`,
  show: 'Show',
  showOf: (client: string) => `Show charges of client ${client}`,
  openPage: (client: string) => `Open the page of client ${client}`,
  fetchOf: (client: string) => `Fetch now: client ${client}`,
  remove: 'Remove',
  removeOf: (client: string) => `Remove client ${client}`,
  removeHeading: (client: string) => `Remove client ${client}?`,
  removeExplained:
    'The list of charges that apply to this client is deleted from this computer, and so is the nickname. The charges themselves stay. Pin the client again to fetch the list again.',

  /** In the Client filter. */
  only: 'Only pinned clients are kept offline',
  nonePinned: 'No client is pinned yet: type a client ID',
  notKept: (client: string) => `${client} is not kept offline`,
  notFetched: 'not fetched yet',
  listName: (client: string, nickname: string) => (nickname === '' ? client : `${nickname} (${client})`),
  pinnedNotFetched: (client: string) =>
    `Client ${client} is pinned, but its charges have not been fetched yet, so this cannot be answered. It does not mean there are no charges.`,
  pinnedFailed: (client: string, what: string) =>
    `Client ${client} is pinned, but its charges could not be fetched: ${what} It does not mean there are no charges.`,
  zeroRows: (client: string) =>
    `0 customized charges for client ${client}. The service gives the same answer for a client without customized charges and for one it does not know. Standard rates are not included.`,
  manage: 'Pinned clients…',
};
