const PAUSE_MS = 120;
/** Advice about a half-typed value would only disturb. */
export const ADVICE_PAUSE_MS = 900;

/**
 * Becomes true after `isSo` has been true for a moment, so that quick answers do not blink. It is no CSS transition, because
 * a waiting transition makes the page paint every frame, and typing lags. Call it while a component is set up.
 */
export function createDelayed(isSo: () => boolean, pauseMs = PAUSE_MS): { readonly current: boolean } {
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
