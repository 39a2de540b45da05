const PAUSE_MS = 120;
/** Whoever is still typing needs no advice. */
export const ADVICE_PAUSE_MS = 900;

/**
 * True once it has been so for a moment: what is answered at once must not blink. Not a CSS transition: while one waits,
 * the page draws a frame after the other, which typing then waits for. Call it while a component is set up.
 */
export function createLate(isSo: () => boolean, pauseMs = PAUSE_MS): { readonly current: boolean } {
  let current = $state(false);
  $effect(() => {
    if (!isSo()) return;
    const timer = setTimeout(() => (current = true), pauseMs);
    return () => {
      clearTimeout(timer);
      current = false;
    };
  });
  return {
    get current() {
      return current;
    },
  };
}
