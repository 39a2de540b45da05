import type { Attachment } from 'svelte/attachments';
import { isTextField } from '../../lib/text-field.ts';
import type { MenuContents } from './menu.ts';

/** Where a menu was asked for. */
export type MenuPlace = {
  readonly target: Element;
  /** By the key for menus or Shift+F10: the pointer may be elsewhere. */
  readonly isByKey: boolean;
  /** In px of the window. */
  readonly x: number;
  readonly y: number;
};
type MenuAt = (place: MenuPlace) => MenuContents | null;

export type OpenMenu = MenuContents & {
  /** In px of the window. */
  readonly x: number;
  readonly y: number;
  /** Gets the focus back. */
  readonly anchor: HTMLElement | null;
};

const FOCUSABLE = '[tabindex], button, a[href], input, select, textarea';

/** The context menu that is open: one at a time in the whole window. */
export class MenusState {
  current = $state.raw<OpenMenu | null>(null);

  /** For `{@attach}` on an element with one menu or several: right button, menu key and Shift+F10 open what `at` finds. */
  on(at: MenuAt): Attachment {
    return (element) => {
      const open = (event: Event): void => {
        if (event instanceof MouseEvent) this.ask(event, at);
      };
      element.addEventListener('contextmenu', open);
      return () => element.removeEventListener('contextmenu', open);
    };
  }

  /** Nothing happens if an element inside has opened its own menu, or if there is none here. */
  ask(event: MouseEvent, at: MenuAt): void {
    const { target, clientX: x, clientY: y } = event;
    // A text that is being typed has the system's own menu.
    if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return;
    const contents = at({ target, x, y, isByKey: isByKey(event) });
    if (contents === null || contents.groups.length === 0) return;
    event.preventDefault();
    this.current = { ...contents, x, y, anchor: target.closest<HTMLElement>(FOCUSABLE) };
  }

  close(): void {
    this.current = null;
  }
}

/** The browser sends the same event for a key, at the focused element. On a Mac, Ctrl and a click ask for a menu too. */
function isByKey({ button, ctrlKey }: MouseEvent): boolean {
  return button !== 2 && !ctrlKey;
}
