import type { Language } from '../../shared/contract/languages.ts';
import { language } from '../messages/messages.ts';
import type { Chapter } from './chapter.ts';

type Loaders = Readonly<Record<string, () => Promise<Chapter>>>;

/** By their paths, whose numbers give the order. Only those of one language are loaded. */
const CHAPTERS: Readonly<Record<Language, Loaders>> = {
  en: import.meta.glob<Chapter>('../../docs/guide/en/*.md', { import: 'chapter' }),
  'zh-HK': import.meta.glob<Chapter>('../../docs/guide/zh-hk/*.md', { import: 'chapter' }),
  'zh-CN': import.meta.glob<Chapter>('../../docs/guide/zh-cn/*.md', { import: 'chapter' }),
};

/** The chapters of the guide in the language of the app, in their order. Rejects if a file cannot be read. */
export async function loadChapters(): Promise<readonly Chapter[]> {
  const inOrder = Object.entries(CHAPTERS[language]).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return await Promise.all(inOrder.map(([, load]) => load()));
}
