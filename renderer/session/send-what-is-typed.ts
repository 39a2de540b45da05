import { call, on } from '../lib/calls/api.ts';

/**
 * Before the open data is closed, whatever closes it: locking, quitting, another profile. A field sends its text when it
 * loses the focus. Returns a function that unsubscribes.
 */
export function sendWhatIsTyped(): () => void {
  return on('dataCloses', () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement) {
      field.blur();
      // The data may stay open after all, and the person goes on there.
      field.focus({ preventScroll: true });
    }
    // Safe to go on after a failure: the main process does not wait for long. Calls arrive in the order they were made.
    call('readyToClose', {}).catch(() => undefined);
  });
}
