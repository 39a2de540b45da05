// A person who answers the system's dialogs.

import type { MessageBoxOptions } from 'electron';

/** `buttons`: what the person presses, one after the other; without one, the dialog stays open. */
export function personWith(buttons: number[]) {
  const shown: MessageBoxOptions[] = [];
  const showMessageBox = (...args: unknown[]) => {
    shown.push(args.at(-1) as MessageBoxOptions);
    const response = buttons.shift();
    return response === undefined
      ? new Promise<never>(() => undefined)
      : Promise.resolve({ response, checkboxChecked: false });
  };
  return { shown, dialog: { showMessageBox } as never };
}
