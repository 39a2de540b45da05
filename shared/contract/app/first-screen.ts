// The time after a start that belongs to the first screen.

/**
 * How long main process and window leave the processors to the first screen, in ms: slow computers too have then shown it.
 * What it does not need is prepared afterwards, or sooner if a person asks for it.
 */
export const FIRST_SCREEN_MS = 5_000;
