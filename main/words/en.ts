// What the main process says in English. The other languages have this object's type.

export const en = {
  ok: 'OK',
  tryAgain: 'Try again',
  quit: 'Quit',
  dataIsSafe: (logPath: string) => `Your data on this computer is safe. Details are in ${logPath}`,
  /** macOS writes: “Commission Desk” is trying to show your data. */
  unlockReason: 'show your data',
  window: {
    notLoaded: 'The window could not be loaded.',
    hangs: 'The window does not respond.',
    crashed: (times: number) => `The window stopped working ${times} times within a minute.`,
    wait: 'Wait',
    reload: 'Reload the window',
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
    opensByItself: 'It opens again by itself in a moment. Your data is safe.',
    openOnceClosed: 'Open it again once it has closed. Your data is safe.',
    exportRuns: 'An export is still running.',
    exportIsCancelled: 'If you quit now, it is cancelled and no file is written. Your data is safe.',
    keepExporting: 'Keep exporting',
    cancelAndQuit: 'Cancel the export and quit',
  },
};

export type MainWords = typeof en;
