import { number } from '../../../shared/words/en/words.ts';
import type { ErrorCode, ExportFailure, Failure } from '../../../shared/contract/errors.ts';

type Facts = Failure['facts'];

/** What the one button beside an error does; its label is in `errorActions`. */
export type ErrorAction = 'tryAgain' | 'enterToken' | 'copyRequest' | 'retryKeychain' | 'showFile';

/** One sentence each: what happened, what is safe, what to do. */
export type ErrorWords = {
  readonly what: (facts: Facts) => string;
  readonly safe: string;
  readonly todo: string;
  readonly action?: ErrorAction;
};

const kept = 'Your data stays readable.';
const nothingChanged = 'Nothing was changed.';

function status(facts: Facts): string {
  return facts['status'] === undefined ? '' : ` (${facts['status']})`;
}

function wholeNumber(fact: string | number | undefined): string {
  return fact === undefined ? '?' : number(Number(fact));
}

const badAddress: Readonly<Record<string, string>> = {
  scheme: 'The address does not start with https://.',
  insecure: 'The address starts with http://, so the access token would travel unprotected; it was not sent.',
  credentials: 'The address contains a user name or password, which the app does not send.',
};

const notAllowed: Readonly<Record<string, (detail: string) => string>> = {
  address: (host) => `Your firm allows this app only its own service address, and not ${host}, so nothing was sent.`,
  host: (host) => `Your firm does not allow this app to contact ${host}, so nothing was sent.`,
  exports: () => 'Your firm does not allow this app to save data as files, so nothing was written.',
  format: () => 'Your firm does not allow files of this kind, so nothing was written.',
  passphrase: (least) => `Your firm asks for a passphrase of at least ${least} characters.`,
};

const exportReasons: Readonly<Record<string, (facts: Facts) => string>> = {
  diskFull: () => 'The disk is full, so the file was not written.',
  readOnly: ({ folder }) =>
    `The app may not write to ${folder === undefined ? 'that folder' : `the folder “${String(folder)}”`}, so the file was not written.`,
  fileReadOnly: () => 'The older file of that name is marked as read-only, so it was not replaced.',
  missing: () => 'The folder is no longer there, so the file was not written.',
  busy: () => 'Another program has the file open, so it was not replaced.',
  taken: () => 'Something else already has this name, or that folder contains other files, so nothing was written.',
  inExport: () =>
    'That folder is itself an export, with a file for each month, and another file in it could be read as part of it, so nothing was written.',
  keptAside: ({ path }) =>
    `The system did not let the new file take its name: another program may have a file open. The new file is complete and kept as “${String(path)}”.`,
  leftAside: ({ path }) =>
    `The system did not let the new folder take its name, and the older folder could not get its name back. The new one is complete and kept as “${String(path)}”, and the older one beside it, in a folder whose name ends in “.before.desk.part”.`,
  nameTooLong: () => 'The name is longer than the disk allows, so nothing was written.',
  notAnswerable: () => 'The copy on this computer cannot answer these filters, so there is nothing to export.',
  tooManyGroups: () => 'There are too many groups to list their subtotals, so the file was not written.',
  tooManyMonths: () => 'These rows span too many months for a folder by month, so nothing was written.',
  textTooLong: ({ row, column, chars }) =>
    `Row ${row ?? '?'} has a text of ${chars ?? 'too many'} characters under “${column ?? '?'}”, more than a workbook cell can hold, so the file was not written.`,
  tooLarge: () => 'The workbook would be larger than its format allows, so it was not written.',
  notPrinted: () => 'The pages could not be made into a PDF file, so nothing was written.',
} satisfies Record<ExportFailure, (facts: Facts) => string>;

export const errors: Readonly<Record<ErrorCode, ErrorWords>> = {
  badAddress: {
    what: (facts) => badAddress[String(facts['reason'])] ?? 'This is not an address the app can use.',
    safe: nothingChanged,
    todo: 'Enter the service address from your firm; it starts with https://, for example https://reports.example.com.',
  },
  offline: {
    what: () => 'The service could not be reached.',
    safe: `${kept} Everything except syncing works.`,
    todo: 'Check the network or VPN, then try again.',
    action: 'tryAgain',
  },
  certificate: {
    what: ({ platform }) =>
      'The service’s certificate is not trusted on this computer, so nothing was sent.' +
      (platform === 'linux' ? ' On Linux the app trusts the certificates in the NSS database (~/.pki/nssdb).' : ''),
    safe: kept,
    todo: 'Ask IT to install your firm’s root certificate, then try again.',
    action: 'tryAgain',
  },
  clientCertificate: {
    what: () =>
      'The service, or a program in between, asks for a certificate of this computer or person. The app cannot send one.',
    safe: kept,
    todo: 'Ask IT for an address that needs only the access token.',
  },
  proxyAuth: {
    what: () => 'The company proxy asks for a user name and password.',
    safe: kept,
    todo: 'Try again and sign in to the proxy when asked, or ask IT to let this app through.',
    action: 'tryAgain',
  },
  proxySignIn: {
    what: () => 'The company proxy refused the user name and password twice, so the app stopped trying.',
    safe: `${kept} Your account at the proxy may be locked after more wrong passwords.`,
    todo: 'Check your user name and password, then try again.',
    action: 'tryAgain',
  },
  redirected: {
    what: () => 'The address answered with a redirect to another place, which the app does not follow.',
    safe: `${kept} The access token was not passed on.`,
    todo: 'Check the service address; a hotel or airport sign-in page also does this. Then try again.',
    action: 'tryAgain',
  },
  notTheService: {
    what: () => 'Something answered at this address, but it is not the reporting service.',
    safe: kept,
    todo: 'Check the service address, or whether a network sign-in page stands in between. Then try again.',
    action: 'tryAgain',
  },
  unauthorized: {
    what: () => 'The service did not accept the access token (401); it may have expired.',
    safe: kept,
    todo: 'Enter a new token to sync.',
    action: 'enterToken',
  },
  forbidden: {
    what: (facts) =>
      facts['scope'] === undefined
        ? 'The service refused this to the account (403).'
        : `This account lacks ${facts['scope']}.`,
    safe: kept,
    todo: 'Ask your administrator to give this account the permission it needs.',
    action: 'copyRequest',
  },
  rejected: {
    what: (facts) => `The service rejected the request${status(facts)}.`,
    safe: kept,
    todo: 'Try again; if it keeps happening, send “Details” to your administrator.',
    action: 'tryAgain',
  },
  timedOut: {
    what: () => 'The service did not answer in time.',
    safe: kept,
    todo: 'Try again in a while.',
    action: 'tryAgain',
  },
  serverFailed: {
    what: (facts) => `The service failed on its side${status(facts)}.`,
    safe: kept,
    todo: 'Try again in a while; if it keeps happening, send “Details” to your administrator.',
    action: 'tryAgain',
  },
  tooManyRequests: {
    what: (facts) =>
      `The service allows fewer requests than a sync needs: it asked the app to slow down for ${facts['minutes'] ?? 30} minutes of this run.`,
    safe: `${kept} What was already saved in this run stays.`,
    todo: 'Sync again later, or ask your administrator for a higher request limit.',
    action: 'tryAgain',
  },
  tooDeep: {
    what: (facts) =>
      facts['found'] !== undefined
        ? `The service refuses deep pages, and the ledger dates that were found contain only ${wholeNumber(facts['found'])} of its ${wholeNumber(facts['rows'])} rows, so no complete copy could be taken. “Sync now” does not search for the others again; “Full sync” does.`
        : `The service refused page ${wholeNumber(facts['page'])} of ${wholeNumber(facts['pages'])}, so only a part of the ${wholeNumber(facts['rows'])} rows can be reached and no complete copy could be taken.`,
    safe: 'The last good copy stays readable.',
    todo: 'Ask your administrator to let this account read deeper pages.',
    action: 'tryAgain',
  },
  badResponse: {
    what: (facts) =>
      facts['field'] === 'page'
        ? 'The service returns the same rows for every page, so only the first page could be read; none of it was used.'
        : 'The service’s answer could not be read, so none of it was used.',
    safe: kept,
    todo: 'Try again; if it keeps happening, send “Details” to your administrator.',
    action: 'tryAgain',
  },
  unsettled: {
    what: (facts) =>
      facts['isReadWholeNext'] === 1
        ? 'Reading by ledger date gave no complete copy; the next sync reads everything.'
        : `The service’s records, or their order, changed during all ${facts['attempts'] ?? 3} attempts, so no complete copy could be taken.`,
    safe: 'You still see the last good copy.',
    todo: 'Try later.',
    action: 'tryAgain',
  },
  unordered: {
    what: () =>
      'Two readings were equal, but had some records on two pages of the service, so others may be missing and no complete copy could be taken.',
    safe: 'You still see the last good copy.',
    todo: 'Ask the service’s administrator to list its records in one fixed order.',
    action: 'tryAgain',
  },
  unconfirmed: {
    what: () =>
      'Equal records stood on different pages of the service, and the app could not confirm that all of them are there, so no complete copy could be taken.',
    safe: 'You still see the last good copy.',
    todo: 'Try later; if it keeps happening, send “Details” to your administrator.',
    action: 'tryAgain',
  },
  tokenMissing: {
    what: () => 'There is no access token to sync with.',
    safe: kept,
    todo: 'Enter your access token.',
    action: 'enterToken',
  },
  tokenUnusable: {
    what: ({ reason }) =>
      reason === 'tooLong'
        ? 'This access token is longer than the 2,495 characters that the system keychain can keep beside the data key.'
        : 'This is not an access token the app can send: it is empty, or contains characters a token cannot have.',
    safe: nothingChanged,
    todo: 'Copy the whole token again, with nothing before or after it; if it really is that long, ask for a shorter one.',
  },
  busy: {
    what: () => 'A sync is already running.',
    safe: nothingChanged,
    todo: 'Wait until it has ended, or cancel it first.',
  },
  keptUntilQuit: {
    what: () => 'This profile is kept only until you quit, so leaving it or restarting the app would delete its data.',
    safe: nothingChanged,
    todo: 'Protect it with a passphrase to keep it, or sign out of it.',
  },
  profileClosed: {
    what: () => 'The profile was locked or closed meanwhile.',
    safe: nothingChanged,
    todo: 'Open it, then try again.',
  },
  fileInUse: {
    what: () => 'Another program is using the local data file.',
    safe: 'The file was left as it is.',
    todo: 'Wait for that program to finish, or close it, then try again.',
    action: 'tryAgain',
  },
  storage: {
    what: () => 'Local data could not be read or written.',
    safe: 'The file was left as it is.',
    todo: 'Close other programs that may have the file open, then try again.',
    action: 'tryAgain',
  },
  diskFull: {
    what: () => 'The disk is full, so this could not be saved.',
    safe: 'What was saved before stays as it is.',
    todo: 'Free some disk space, then try again.',
    action: 'tryAgain',
  },
  readOnly: {
    what: () => 'The app may not write to its data folder.',
    safe: 'The file was left as it is.',
    todo: 'Ask IT to let you write to the folder, then try again.',
    action: 'tryAgain',
  },
  corrupt: {
    what: () => 'Local data failed its integrity check and is not shown.',
    safe: 'The file was set aside, not deleted.',
    todo: 'Connect and sync to download again.',
    action: 'showFile',
  },
  newerVersion: {
    what: () => 'The data on this computer was written by a newer version of this app and was not opened.',
    safe: 'It was left untouched.',
    todo: 'Install the newer version and start it again.',
    action: 'showFile',
  },
  keychain: {
    what: () => 'The system keychain cannot be used.',
    safe: 'Nothing secret was written to disk.',
    todo: 'Unlock or repair the keychain, then try again.',
    action: 'retryKeychain',
  },
  keychainLocked: {
    what: () => 'The system keychain is locked.',
    safe: 'Nothing secret was written to disk.',
    todo: 'Unlock it, then try again.',
    action: 'retryKeychain',
  },
  keychainAsking: {
    what: () => 'The system keychain has not answered yet. Your system may be asking for permission.',
    safe: 'Nothing secret was written to disk.',
    todo: 'Answer its question, then try again.',
    action: 'retryKeychain',
  },
  keychainSilent: {
    what: () => 'The system keychain did not answer within two minutes, so the app stopped asking.',
    safe: 'Nothing secret was written to disk.',
    todo: 'Try again, and answer your system’s question when it appears. If none appears, sign in to the computer again.',
    action: 'retryKeychain',
  },
  keyNotFound: {
    what: () => 'The system keychain does not contain the key to this data.',
    safe: 'Your data was left untouched.',
    todo: 'If another keychain contains it, unlock that one, then try again.',
    action: 'retryKeychain',
  },
  wrongPassphrase: {
    what: () => 'This passphrase does not open the data.',
    safe: nothingChanged,
    todo: 'Check capital letters and keyboard layout, then enter it again.',
  },
  notConfirmed: {
    what: () => 'Your system did not confirm that it is you.',
    safe: nothingChanged,
    todo: 'Try again.',
  },
  cancelled: {
    what: () => 'Cancelled.',
    safe: 'The last good copy stays readable.',
    todo: 'Start it again whenever you like.',
  },
  notFound: {
    what: () => 'This is no longer in the local copy.',
    safe: kept,
    todo: 'The last sync may have removed it; look at the list again.',
  },
  nameTaken: {
    what: (facts) => `There is another view named “${facts['name'] ?? ''}”.`,
    safe: nothingChanged,
    todo: 'Give it another name.',
  },
  profileNameTaken: {
    what: (facts) => `There is another profile named “${facts['name'] ?? ''}”.`,
    safe: nothingChanged,
    todo: 'Give it another name.',
  },
  tooManyRows: {
    what: (facts) => `This view finds more than ${wholeNumber(facts['limit'])} rows, which is too many to watch.`,
    safe: nothingChanged,
    todo: 'Narrow its filters, then watch it.',
  },
  exportFailed: {
    what: (facts) => exportReasons[String(facts['reason'])]?.(facts) ?? 'The file could not be written.',
    safe: 'Your data stays as it is.',
    todo: 'Choose another folder, then try again.',
  },
  fileGone: {
    what: () => 'The saved file is no longer where it was saved.',
    safe: nothingChanged,
    todo: 'It may have been moved, renamed or deleted. Save it again if you need it.',
  },
  policyInvalid: {
    what: () => 'Your firm’s policy for this app cannot be read, so syncing and exporting are stopped.',
    safe: kept,
    todo: 'Tell IT: “What decides” in “About Commission Desk” says what is wrong.',
  },
  notAllowed: {
    what: ({ rule, detail }) =>
      notAllowed[String(rule)]?.(String(detail)) ?? 'Your firm does not allow this, so nothing was done.',
    safe: kept,
    todo: 'If you need it for your work, ask IT.',
  },
  badArguments: {
    what: () => 'The app made an invalid request. This is a fault in the app.',
    safe: kept,
    todo: 'Try another way; send “Details” to your administrator.',
  },
  tooManyCalls: {
    what: () => 'The app asked for more at once than it allows itself.',
    safe: nothingChanged,
    todo: 'Wait a few seconds, then try again. If it keeps happening, restart the app and tell IT.',
  },
  untrustedSender: {
    what: () => 'A request from an unexpected place was refused.',
    safe: nothingChanged,
    todo: 'Restart the app; if it keeps happening, tell IT.',
  },
  bug: {
    what: () => 'Something in the app went wrong. This is a fault in the app.',
    safe: kept,
    todo: 'Try again, or restart the app; send “Details” to your administrator.',
    action: 'tryAgain',
  },
};
