const PAUSE_MS = 120;
/** Advice about a half-typed value would disturb, so it waits longer. */
export const ADVICE_PAUSE_MS = 900;

/**
 * `current` becomes true after `isSo` was true for `pauseMs`, so that quick answers do not blink. Not a CSS transition:
 * a waiting transition repaints every frame, and typing lags. Call it during the set-up of a component.
 */
export function createDelayed(isSo: () => boolean, pauseMs = PAUSE_MS): { readonly current: boolean } {
  let current = $state(false);
  // Effect: the timer is outside Svelte. The cleanup clears it when `isSo` changes or the component is removed.
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
