import type { SetAside } from '../../../shared/contract/session.ts';
import { isOne } from '../../../shared/words/en/words.ts';

const setAsideReasons: Readonly<Record<SetAside['reason'], string>> = {
  damaged: 'Local data failed its integrity check and is not shown. The file was set aside, not deleted.',
  foreign: 'The data file was not written by this app and is not shown. The file was set aside, not deleted.',
  keyLost: 'The key to the local data is gone, so it cannot be read any more. The file was set aside, not deleted.',
};

type Restored = Readonly<Record<'settings' | 'notes' | 'history', string | null>> & { readonly isPartly: boolean };

function restored({ isPartly, ...times }: Restored): readonly string[] {
  return [...restoredUpTo(times), ...(isPartly ? [PARTLY] : [])];
}

const PARTLY = 'A part of these backups was written by another version of the app and could not be restored.';

function restoredUpTo({ settings, notes, history }: Omit<Restored, 'isPartly'>): readonly string[] {
  const ofNotes = notes === null ? [] : [`Your notes are restored up to ${notes}.`];
  if (settings !== null && settings === history) {
    return [`History and your ${ownChoices} are restored up to ${settings}.`, ...ofNotes];
  }
  return [
    ...(settings === null ? [] : [`Your ${ownChoices} are restored up to ${settings}.`]),
    ...ofNotes,
    ...(history === null ? [] : [`History is restored up to ${history}.`]),
  ];
}

/** What only this computer has, so that no sync brings it back. */
const ownChoices = 'saved views, pinned clients with their nicknames, kept dates and settings';
const ownThings = `your notes; your ${ownChoices}; the change log, the sync receipts and the records of exports`;

/** `exports`: as files with rows, and views. `nothing`: the data is not open. */
export type KeptFirst = 'exports' | 'views' | 'nothing';

const keptFirst: Readonly<Record<KeptFirst, string>> = {
  exports: 'You can cancel and first export the changes, export rows with your notes, or save a view as a file. ',
  views: 'You can cancel and first save a view as a file. ',
  nothing: '',
};

export const session = {
  signIn: 'Sign in',
  intro:
    'Review charges and commissions offline. Enter the service address and access token from your firm, or look around with made-up data. Data is stored encrypted on this computer.',
  serviceAddress: 'Service address',
  serviceAddressHint: 'For example https://reports.example.com',
  accessToken: 'Access token',
  showToken: 'Show',
  hideToken: 'Hide',
  checkConnection: 'Check connection',
  exploreSample: 'Explore sample data',
  or: 'or',
  addressNeeded: 'Enter the service address from your firm.',
  tokenNeeded: 'Enter the access token from your firm.',

  nothingStored: 'Nothing was stored.',
  checkToken: 'Check the token, or ask for a new one, and enter it again.',

  passphrase: 'Passphrase',
  repeatPassphrase: 'Repeat passphrase',
  forgotten:
    'A forgotten passphrase cannot be recovered. You can delete the local data, your saved views, notes, pinned clients and the change log included, and sign in again; the service’s own records are not touched.',
  deleteAndStartOver: 'Delete data and start over',

  refusedHeading: 'Your data was not opened',
  nothingDeleted: 'None of your data was deleted.',

  enterToken: 'Enter token',
  enterTokenIntro: 'The new token replaces the old one. Your data stays as it is.',
  useToken: 'Use this token',
  tokenMissing: 'No access token is kept. Everything except syncing works; enter your token to sync.',
  tokenRejected:
    'The service did not accept the access token (401); it may have expired. Your data stays readable. Enter a new token to sync.',

  /** What is wrong with the keychain; what that means follows where it is shown. */
  keychainTrouble: {
    unavailable: 'The system keychain cannot be used.',
    locked: 'The system keychain is locked.',
    asking: 'The system keychain has not answered yet; your system may be asking for permission.',
    silent: 'The system keychain did not answer within two minutes, so the app stopped asking.',
  },
  keychainSignedOut: 'You can sign in all the same; the app then asks how to keep your token and data.',

  waitingHeading: 'Your system is asking for permission',
  waitingForKey:
    'Commission Desk asked the system keychain for the key to your data and waits for the answer. Look for your system’s question; it may be behind this window.',
  waitingSafe: 'Your data is untouched. It opens by itself as soon as the keychain answers, within two minutes.',
  waitingToKeep:
    'You are signed in. Commission Desk asked the system keychain to keep your access token and the key to your data, and waits for the answer. Look for your system’s question; it may be behind this window.',
  waitingToKeepSafe:
    'Nothing is stored yet. The first sync begins by itself as soon as the keychain answers, within two minutes.',
  waitingStatus: 'Waiting for the system keychain…',
  stillWaiting: 'It has not answered yet; the app goes on waiting.',

  keepingHeading: 'How should your data be kept?',
  keepingIntro:
    'You are signed in, and nothing is stored yet. Usually the system keychain keeps your access token and the key to your data.',
  keepingTodo: 'Unlock or repair it and try again, or choose another way below.',
  keepingOrElse: 'Or do without the keychain:',
  keepingPassphrase:
    'The copy stays on this computer. You enter the passphrase at each start, and the token when you sync.',
  keepingUntilQuit: 'Token and copy are deleted from this computer when you quit the app.',
  keepUntilQuit: 'Keep only until I quit',
  backToSignIn: 'Back to sign-in',

  keyNotFoundHeading: 'The key to your data was not found',
  keyNotFoundExplained:
    'There is a copy of your data on this computer, but the keychain that answers now does not contain its key. Another keychain may: that of another desktop or password manager, or one that is locked.',
  keyNotFoundSafe: 'Your data was left untouched.',
  keyNotFoundTodo: 'Unlock or start the keychain you used before, then try again.',
  keyStillNotFound: 'The keychain was asked again just now and does not contain the key.',
  startFresh: 'Set the copy aside and start fresh',
  startFreshConfirm: 'Set aside and start fresh',
  startFreshExplained: `The copy is moved aside, not deleted, but it can be read again only with its key. The app then opens empty: enter your access token and sync. What is only on this computer is moved aside with it, and starts again from nothing: ${ownThings}.`,

  untilQuit: 'Token and data are deleted when you quit.',
  tokenNotKept: 'Your new token works until you quit, but the keychain did not store it.',
  passphraseCustody:
    'The access token is kept only until you lock or quit; the data is protected with your passphrase.',
  protect: 'Protect with a passphrase',
  protectIntro: 'You will be asked for it at each start. It is not stored anywhere and cannot be recovered.',
  protectRule: (leastChars: number) => `At least ${leastChars} characters.`,
  passphraseTooShort: (leastChars: number) => `Use at least ${leastChars} characters.`,
  passphrasesDiffer: 'The two entries are not the same.',
  retryKeychain: 'Try again',
  keepInKeychain: 'Keep in the keychain',
  askedAgain: 'It was asked again just now.',

  proxy: {
    heading: 'Sign in to the company proxy',
    intro: (proxy: string) =>
      `The proxy ${proxy} asks for a user name and password before it lets the app reach the service. The service does not get them.`,
    refused:
      'The proxy did not accept the user name and password. After another wrong password the app stops asking, so that your account is not locked.',
    user: 'User name',
    password: 'Proxy password',
    needed: 'Enter what you sign in to your company’s network with.',
    remember: 'Remember in the system keychain',
    signIn: 'Sign in to proxy',
  },

  custody: {
    keychain: 'Token and data key are kept in the system keychain.',
    passphrase: 'Data is protected with your passphrase; the token is kept until you lock or quit.',
    untilQuit: 'Token and data are kept until you quit.',
    sample: 'Made-up data; no token is needed.',
  },

  /** A file that was set aside, and the times of the backups restored, as on screen; null without one. */
  setAside: (facts: { readonly reason: SetAside['reason'] } & Restored) =>
    [setAsideReasons[facts.reason], ...restored(facts), 'Connect and sync to download again.'].join(' '),
  lostSaves: (count: number) => {
    const lost = isOne(count) ? 'last change that you made here was' : `last ${count} changes that you made here were`;
    return `The ${lost} lost: the computer lost power, or part of the data file was removed, before everything was on disk. A setting, a pinned client, a saved view, a note, a kept date or the record of an export may be as it was before. All synced rows are there and whole. Check what you changed last, and change it again if needed.`;
  },
  showFile: 'Show file',
  readOnly:
    'This computer does not let the app write to its data folder, so your data was opened for reading only. You can read, filter and total everything; syncing and settings are off. Ask IT to let you write to the folder, then try again.',
  readOnlySync: 'Syncing is off while the data folder cannot be written.',
  showDataFile: 'Show data file',

  signOut: 'Sign out…',
  signOutHeading: (name: string) => `Sign out of ${name}?`,
  signOutKeepHeading: 'Keep the data',
  signOutKeeps:
    'The access token is deleted, and a kept password of a proxy. The data stays encrypted on this computer, where it can be opened without the service. To sync again, enter a token.',
  signOutDeleteHeading: 'Delete the data',
  /** `first`: how a person can keep a part before. */
  signOutDeletes: (address: string, first: KeptFirst) =>
    `The local copy of ${address}, its key, its access token and a kept password of a proxy are deleted from this computer. Also deleted, and not brought back by any sync: ${ownThings}. ${keptFirst[first]}The service’s own records are not touched.`,
  signOutKeepConfirm: 'Sign out, keep data',
  signOutConfirm: 'Sign out and delete',
  deleteHeading: 'Delete the data and sign out?',
  signOutLeftovers:
    'You are signed out, but not everything could be deleted yet: another program has a file open, or the keychain did not let its entry go. What is left of the data is encrypted, and the app does not open it any more. Close other programs and unlock the keychain, then try again; the app also tries at each start.',
  signOutLeftoversAgain: 'The app tried again just now.',
  unlistedAccount:
    'An account on this computer is not shown here: its description, the file profile.json, is missing, damaged or written by a newer version of this app. Its data is still here, encrypted, and nothing was changed. If a newer version was used on this computer, install it again. Otherwise have that file restored from a backup of this computer; the app’s log names its folder.',
  leaveSampleHeading: 'Leave sample data?',
  leaveSampleExplained: `The made-up data is deleted from this computer, and so is what only it has: ${ownThings}. Your account opens again, or the sign-in screen if there is none.`,
  leaveSampleConfirm: 'Leave sample data',
};
