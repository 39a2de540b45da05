// The chapters of the user guide as the build reads them, without a build.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chapter } from '../../renderer/guide/chapter.ts';
import { readChapter } from '../../script/guide/read-chapter.ts';
import { readWebpSize } from '../../script/guide/webp-size.ts';
import type { Language } from '../../shared/contract/languages.ts';

const FOLDER = join(import.meta.dirname, '../../docs/guide');

const FOLDER_OF = { en: 'en', 'zh-HK': 'zh-hk', 'zh-CN': 'zh-cn' } as const satisfies Readonly<
  Record<Language, string>
>;
export type GuideLanguage = (typeof FOLDER_OF)[Language];
export const GUIDE_LANGUAGES: readonly GuideLanguage[] = Object.values(FOLDER_OF);

export type GuideFile = { readonly name: string; readonly markdown: string; readonly chapter: Chapter };

/** In their order. Throws if a picture is missing, or if a chapter contains what the guide has no form for. */
export function readGuide(language: GuideLanguage): readonly GuideFile[] {
  const folder = join(FOLDER, language);
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const markdown = readFileSync(join(folder, name), 'utf8');
      const chapter = readChapter(markdown, (address) => readWebpSize(readFileSync(join(folder, address))));
      return { name, markdown, chapter };
    });
}

/** The files of the pictures, with their size in bytes. */
export function readPictures(language: GuideLanguage): ReadonlyMap<string, number> {
  const folder = join(FOLDER, 'pictures', language);
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).length]));
}
