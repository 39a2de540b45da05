// Where a window is, and in which state. Nothing of it is seen in a page, so the app's calls are noted for tests.

import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, NativeImage, ProgressBarOptions, Rectangle } from 'electron';
import type { HostCalls } from './calls.ts';

/** What a person does to the window's frame. */
export type FrameAct =
  | { readonly kind: 'move'; readonly bounds: Rectangle }
  | { readonly kind: 'maximize' | 'unmaximize' | 'minimize' | 'fullScreen' | 'leaveFullScreen' | 'blur' | 'focus' };

const OPTIONS = ['x', 'y', 'width', 'height', 'minWidth', 'minHeight', 'show', 'backgroundColor'] as const;

export class WindowState extends EventEmitter {
  readonly #calls: HostCalls;
  #bounds: Rectangle;
  #state: 'normal' | 'maximized' | 'minimized' = 'normal';
  #isFullScreen = false;
  #isVisible: boolean;
  #isFocused = true;

  constructor(options: BrowserWindowConstructorOptions, calls: HostCalls) {
    super();
    this.#calls = calls;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.#isVisible = options.show ?? true;
    calls.note('new', Object.fromEntries(OPTIONS.flatMap((name) => (name in options ? [[name, options[name]]] : []))));
  }

  isVisible = (): boolean => this.#isVisible;
  isMinimized = (): boolean => this.#state === 'minimized';
  isMaximized = (): boolean => this.#state === 'maximized';
  isFullScreen = (): boolean => this.#isFullScreen;
  isFocused = (): boolean => this.#isFocused;
  getNormalBounds = (): Rectangle => this.#bounds;

  setBounds(bounds: Partial<Rectangle>): void {
    this.#calls.note('setBounds', bounds);
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  setBackgroundColor(color: string): void {
    this.#calls.note('setBackgroundColor', color);
  }

  show(): void {
    this.#calls.note('show');
    this.#isVisible = true;
    this.emit('show');
  }

  hide(): void {
    this.#calls.note('hide');
    this.#isVisible = false;
    this.emit('hide');
  }

  /** As Electron's, it also shows the window. */
  maximize(): void {
    this.#calls.note('maximize');
    this.#isVisible = true;
    this.act({ kind: 'maximize' });
  }

  restore(): void {
    this.#state = 'normal';
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#calls.note('setFullScreen', isFullScreen);
    this.act({ kind: isFullScreen ? 'fullScreen' : 'leaveFullScreen' });
  }

  setProgressBar(progress: number, options?: ProgressBarOptions): void {
    this.#calls.note('setProgressBar', progress, ...(options === undefined ? [] : [options]));
  }

  setOverlayIcon(overlay: NativeImage | null, description: string): void {
    this.#calls.note('setOverlayIcon', overlay !== null, description);
  }

  act(act: FrameAct): void {
    switch (act.kind) {
      case 'move':
        this.#bounds = act.bounds;
        this.emit('move');
        return void this.emit('resize');
      case 'maximize':
        this.#state = 'maximized';
        return void this.emit('maximize');
      case 'unmaximize':
        this.#state = 'normal';
        return void this.emit('unmaximize');
      case 'minimize':
        this.#state = 'minimized';
        return void this.emit('minimize');
      case 'fullScreen':
        this.#isFullScreen = true;
        return void this.emit('enter-full-screen');
      case 'leaveFullScreen':
        this.#isFullScreen = false;
        return void this.emit('leave-full-screen');
      case 'blur':
        this.#isFocused = false;
        return void this.emit('blur');
      case 'focus':
        this.#isFocused = true;
        return void this.emit('focus');
    }
  }
}
