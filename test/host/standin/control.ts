// A test's control over a running app beyond its page, through Node's channel to the process that started it.

import type { DesktopRecord } from './desktop.ts';
import type { FrameAct } from './screen/window-state.ts';

export type ControlState = DesktopRecord & { readonly focusCount: number };
export type ControlRequest =
  | { readonly kind: 'state'; readonly id: number }
  /** The index of a system notice among those shown so far. */
  | { readonly kind: 'clickNotice'; readonly place: number }
  /** The answer of the next "open" dialog; null cancels it. */
  | { readonly kind: 'setOpenPath'; readonly path: string | null }
  | { readonly kind: 'chooseInMenu'; readonly id: string }
  | { readonly kind: 'actOnWindow'; readonly act: FrameAct }
  | { readonly kind: 'quit' };
export type ControlMessage =
  | { readonly kind: 'window'; readonly endpoint: string }
  | { readonly kind: 'state'; readonly id: number; readonly state: ControlState };

export function serveControl(parts: {
  readonly state: () => ControlState;
  readonly quit: () => void;
  readonly clickNotice: (place: number) => void;
  readonly setOpenPath: (path: string | null) => void;
  readonly chooseInMenu: (id: string) => void;
  readonly actOnWindow: (act: FrameAct) => void;
}): void {
  if (process.send === undefined) return;
  process.on('message', (request: ControlRequest) => {
    if (request.kind === 'quit') parts.quit();
    else if (request.kind === 'clickNotice') parts.clickNotice(request.place);
    else if (request.kind === 'setOpenPath') parts.setOpenPath(request.path);
    else if (request.kind === 'actOnWindow') parts.actOnWindow(request.act);
    else if (request.kind === 'chooseInMenu') parts.chooseInMenu(request.id);
    else tell({ kind: 'state', id: request.id, state: parts.state() });
  });
  // The test that started the app has ended.
  process.on('disconnect', parts.quit);
  process.channel?.unref();
}

export function tell(message: ControlMessage): void {
  if (process.connected) process.send?.(message);
}
