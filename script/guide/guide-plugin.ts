import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readChapter } from './read-chapter.ts';
import { readWebpSize } from './webp-size.ts';

const CHAPTER = /\/docs\/guide\/[a-z-]+\/[a-z0-9-]+[.]md$/;

/** Makes a module of each chapter of the user guide, which exports it as `chapter`, its pictures as files of the build. */
export function guidePlugin(): Plugin {
  return {
    name: 'guide-chapters',
    enforce: 'pre',
    transform(markdown, id) {
      if (!CHAPTER.test(id.replaceAll('\\', '/'))) return null;
      const addresses: string[] = [];
      const chapter = readChapter(markdown, (address) => {
        addresses.push(address);
        return readWebpSize(readFileSync(join(dirname(id), address)));
      });
      const imports = addresses.map((address, place) => `import picture${place} from ${JSON.stringify(address)};\n`);
      const json = addresses.reduce(
        (text, address, place) => text.replace(`"address":${JSON.stringify(address)}`, `"address":picture${place}`),
        JSON.stringify(chapter),
      );
      return { code: `${imports.join('')}export const chapter = ${json};\n`, map: null };
    },
  };
}
