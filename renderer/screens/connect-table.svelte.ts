import { onMount, untrack } from 'svelte';
import { useClock, useFrame, useNotes, useSavedViews } from '../context.ts';
import type { TableState } from '../table/table.svelte.ts';

/**
 * Starts a table for one of its screens, and keeps it up to date with the day and with whether its own view is shown.
 * Call it while the screen is set up.
 */
export function connectTable(table: () => TableState): void {
  const views = useSavedViews();
  const frame = useFrame();
  const clock = useClock();
  const notes = useNotes();

  onMount(() => {
    void views.begin(table());
    return table().start();
  });

  // Effects: the table then reads from the main process, which is outside Svelte. Nothing to clean up: a newer read
  // replaces an older one.
  $effect(() => {
    const { hongKongDay } = clock;
    untrack(() => table().setDay(hongKongDay));
  });
  $effect(() => {
    if (notes.changes > 0) untrack(() => void table().readNotesAnew());
  });
  $effect(() => {
    const inSight = frame.view === table().dataset;
    untrack(() => table().setInSight(inSight));
  });
}
