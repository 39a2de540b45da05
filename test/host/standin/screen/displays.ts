// `screen`: the displays that a launch names, the main one first. `nativeImage`: pictures that no page draws.

import type { Display, NativeImage, Rectangle, Screen } from 'electron';
import { strict } from '../strict.ts';

/** What is left of one display of the usual size by a taskbar. */
const USUAL: readonly Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1040 }];

/** `text`: the work areas as JSON; undefined for one of the usual size. */
export function readWorkAreas(text: string | undefined): readonly Rectangle[] {
  return text === undefined ? USUAL : (JSON.parse(text) as readonly Rectangle[]);
}

export function createScreen(workAreas: readonly Rectangle[], isReady: () => boolean): Screen {
  const displays = workAreas.map((workArea, place) =>
    strict<Display>('Display', { id: place + 1, workArea } satisfies Partial<Display>),
  );
  const read = <T>(value: T): T => {
    if (!isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event");
    return value;
  };
  return strict<Screen>('screen', {
    getAllDisplays: () => read([...displays]),
    getPrimaryDisplay: () => read(displays[0]!),
  } satisfies Partial<Screen>);
}

export function createNativeImage(): typeof Electron.NativeImage {
  return strict<typeof Electron.NativeImage>('nativeImage', {
    createFromDataURL(url: string) {
      if (!url.startsWith('data:image/png;base64,')) throw new Error('the browser shell takes a PNG as a data URL');
      return strict<NativeImage>('NativeImage', {});
    },
  } satisfies Partial<typeof Electron.NativeImage>);
}
