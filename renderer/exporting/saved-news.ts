import type { SavedFile } from '../../shared/contract/exports/state.ts';
import { fileNameOf } from '../lib/file-name.ts';
import { messages } from '../messages/messages.ts';
import type { News } from '../lib/news.svelte.ts';
import { useExports, useFrame, useNews } from '../context.ts';

/** A message with a button that shows the file in its folder. */
export function fileNews(text: string, show: () => Promise<unknown>): News {
  return { text, action: { label: messages.common.showInFolder, run: () => void show() } };
}

/** Returns a function that says in the status bar where a file was saved. Call it while a component is set up. */
export function useSavedNews(): (saved: SavedFile) => void {
  const news = useNews();
  const exporting = useExports();
  const frame = useFrame();
  return ({ path, isDirect }) => {
    const show = (): Promise<void> => frame.attempt(() => exporting.show(path));
    const words = isDirect ? messages.common.savedDirectly : messages.common.savedTo;
    news.show(fileNews(words(fileNameOf(path)), show));
  };
}
