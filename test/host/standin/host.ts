// What the stand-in's parts share: one object per running app, made in standin/electron.ts.

import type { Rectangle } from 'electron';
import type { InvokeReply, InvokeRequest } from './in-page.ts';
import type { Wire } from './wire.ts';
import type { NoticeSupport } from './notification.ts';
import { readWorkAreas } from './screen/displays.ts';
import type { Scheme } from './address.ts';

export type HostSettings = {
  readonly executablePath: string;
  readonly headless: boolean;
  /** For what only a browser has; a smaller program does for everything else without a window. */
  readonly wholeBrowser: boolean;
  readonly colorScheme: 'light' | 'dark';
  /** Of each display, the main one first. */
  readonly workAreas: readonly Rectangle[];
  readonly viewport: { readonly width: number; readonly height: number };
  /** Where "save as" saves. */
  readonly saveFolder: string | null;
  /** The file that gets a copy of each message to the window. */
  readonly messageFile: string | null;
  readonly noticeSupport: NoticeSupport;
  /** Leaves the way to the main process open to every frame, as for a page whose process was taken over. */
  readonly isTakenOver: boolean;
  /** Address of the system's proxy. */
  readonly proxy: string | null;
  /** Path of a script that runs in each page before the page's own, to measure from its first moment. */
  readonly pageScript: string | null;
};

export type InvokeSource = { readonly sender: Electron.WebContents; readonly frame: FrameStandIn | null };
export type FrameStandIn = {
  readonly url: string;
  readonly parent: FrameStandIn | null;
  send(channel: string, ...args: unknown[]): void;
};

export type ProtocolPart = {
  readonly schemes: readonly Scheme[];
  answer(request: Request): Promise<Response>;
};
export type IpcPart = {
  answer(request: InvokeRequest, source: InvokeSource): Promise<InvokeReply>;
  /** Called with each message to the window that is not an answer. */
  noteSent(message: Wire): void;
};

/** Read from the environment, so that the app's own command line stays as it is. */
export function readSettings(env: NodeJS.ProcessEnv): HostSettings {
  const [width = 1440, height = 900] = (env['DESK_HOST_VIEWPORT'] ?? '1440x900').split('x').map(Number);
  const headless = env['DESK_HOST_VISIBLE'] !== '1';
  return {
    executablePath: env['CHROMIUM_PATH'] ?? '',
    headless,
    wholeBrowser: !headless || env['DESK_HOST_WHOLE_BROWSER'] === '1',
    colorScheme: env['DESK_HOST_COLOR_SCHEME'] === 'dark' ? 'dark' : 'light',
    workAreas: readWorkAreas(env['DESK_HOST_WORK_AREAS']),
    viewport: { width, height },
    noticeSupport: readNoticeSupport(env['DESK_HOST_NOTICES']),
    saveFolder: env['DESK_HOST_SAVE_FOLDER'] ?? null,
    messageFile: env['DESK_HOST_MESSAGE_FILE'] ?? null,
    isTakenOver: env['DESK_HOST_TAKEN_OVER'] === '1',
    proxy: env['DESK_HOST_PROXY'] ?? null,
    pageScript: env['DESK_HOST_PAGE_SCRIPT'] ?? null,
  };
}

function readNoticeSupport(text: string | undefined): NoticeSupport {
  return text === 'failing' || text === 'none' ? text : 'shown';
}
