import { call, on } from '../lib/calls/api.ts';

/**
 * Before the data is closed, whatever closes it: locking, quitting, another profile. A field sends its text when it loses the
 * focus. Returns a function that unsubscribes.
 */
export function sendWhatIsTyped(): () => void {
  return on('dataCloses', () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // Safe to go on after a failure: the main process does not wait for long. Calls arrive in the order they were made.
    call('readyToClose', {}).catch(() => undefined);
  });
}
