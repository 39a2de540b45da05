// What the main process says in English. The other languages have this object's type.

import { isOne, number } from '../../shared/words/en/words.ts';

export const en = {
  ok: 'OK',
  tryAgain: 'Try again',
  quit: 'Quit',
  dataIsSafe: (logPath: string) => `Your data on this computer is safe. Details are in ${logPath}`,
  /** macOS writes: “Commission Desk” is trying to show your data. */
  unlockReason: 'show your data',
  /** The description of the badge on the app's icon. */
  viewsWithNews: (views: number) =>
    isOne(views) ? '1 watched view has news' : `${number(views)} watched views have news`,
  window: {
    notLoaded: 'The window could not be loaded.',
    hangs: 'The window does not respond.',
    crashed: (times: number) => `The window stopped working ${times} times within a minute.`,
    wait: 'Wait',
    reload: 'Reload the window',
  },
  /** `&` marks the letter that opens a menu with Alt; macOS leaves it out. */
  menu: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    window: '&Window',
    help: '&Help',
    undo: 'Undo typing',
    redo: 'Redo typing',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    colours: 'Colours',
    fullScreen: 'Full screen',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring all to front',
    close: 'Close window',
    services: 'Services',
    hide: (app: string) => `Hide ${app}`,
    hideOthers: 'Hide others',
    unhide: 'Show all',
    quit: (app: string) => `Quit ${app}`,
  },
  start: {
    refused: (app: string) => `${app} was not started`,
    refusedBecause: (app: string, name: string) =>
      `${app} does not start with the switch --${name}, because it removes a protection of your data. Start it without this switch.`,
    failed: (app: string) => `${app} could not start`,
    unchanged: (logPath: string) => `Your data was not changed. Details are in ${logPath}`,
  },
  quitting: {
    stillClosing: (app: string) => `${app} is still closing.`,
    opensByItself: 'It opens again by itself, after about a minute at most. Your data is safe.',
    openOnceClosed: 'Open it again once it has closed. Your data is safe.',
    exportRuns: 'An export is still running.',
    exportIsCancelled: 'If you quit now, it is cancelled and no file is written. Your data is safe.',
    keepExporting: 'Keep exporting',
    cancelAndQuit: 'Cancel the export and quit',
  },
  /** The sentence in the result of a run without a window. */
  unattended: {
    outcomes: {
      complete: 'Everything that was asked for is done and complete.',
      failed: 'The run failed. Details are in the app’s log.',
      incomplete: 'Not everything is complete. The last good copy stays.',
      token: 'The access token is missing, has expired or was refused. Open the app and enter a new one.',
      network: 'The service was not reached. The last good copy stays.',
      locked: 'The data could not be opened.',
      policy: 'The administrator of this computer does not allow this.',
    },
    locked: {
      noProfile: 'There is no such profile on this computer, or nobody has signed in to it.',
      twoProfiles:
        'More than one profile has this name, so nothing was done. Rename one of them in the app, or use the profile’s id.',
      otherProfile: 'The app is open with another profile.',
      passphrase: 'The data is protected by a passphrase, which only a person can enter.',
      hidden: 'The screen of the app is locked. Unlock it in the app.',
      keychain: 'The system’s keychain did not give the key of the data: it is locked, missing, or asks a person.',
      keyNotFound: 'The system’s keychain does not contain the key of the data.',
    },
    views: {
      noView: 'There is no saved view of this name. Nothing was exported.',
      twoViews: 'Both tables have a saved view of this name. Nothing was exported.',
      viewNotKnown: 'This version of the app does not know all parts of the saved view. Nothing was exported.',
      notAnswerable: 'The copy on this computer cannot answer a filter of the saved view. Nothing was exported.',
    },
    exportFailed: 'The file could not be written. A file of that name that was there before has not changed.',
    exportLeft:
      'The file could not be written. “leftPath” names an unfinished file, not encrypted, that may be left. The next start of the app that can reach it removes it, or puts back what was there before.',
    exportAside: 'The file is complete, but could not get its name: it stays where “path” says.',
    badArguments: 'The command line could not be understood. Nothing was done.',
    noFolder:
      'The folder of the app’s data or of its log could not be created. Nothing was done, and nothing was logged. Check the drive, its free space and who may write there.',
    resultFile: 'The run has ended, but its result could not be written to the file that was asked for.',
  },
};

export type MainWords = typeof en;
