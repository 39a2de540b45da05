// `Menu`: templates are checked as Electron does, and what the application menu shows is kept for tests.

import type { MenuItemConstructorOptions } from 'electron';
import { strict } from '../strict.ts';

/** What a person sees of an item; an item with a submenu has its items. */
export type ShownItem = {
  readonly id: string | null;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
  readonly accelerator: string | null;
  readonly items: readonly ShownItem[];
};

const ROLES: ReadonlySet<string> = new Set(
  (
    'undo redo cut copy paste delete selectAll togglefullscreen minimize zoom close front about quit services ' +
    'hide hideOthers unhide appMenu fileMenu editMenu viewMenu windowMenu help'
  ).split(' '),
);

class MenuItemStandIn {
  readonly id: string | null;
  readonly label: string;
  readonly type: string;
  readonly accelerator: string | null;
  readonly click: () => void;
  readonly submenu: MenuStandIn | null;
  readonly #siblings: () => readonly MenuItemStandIn[];
  enabled: boolean;
  #checked: boolean;

  constructor(options: MenuItemConstructorOptions, siblings: () => readonly MenuItemStandIn[]) {
    const { role, label, type, submenu, click } = options;
    if (role === undefined && label === undefined && type !== 'separator') {
      throw new Error('Invalid template for MenuItem: must have either label, role or type');
    }
    if (role !== undefined && !ROLES.has(role)) throw new Error(`unknown menu role ${role}`);
    this.id = options.id ?? null;
    this.label = label ?? role ?? '';
    this.type = type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = options.accelerator ?? null;
    this.enabled = options.enabled ?? true;
    this.#checked = options.checked ?? false;
    this.#siblings = siblings;
    this.submenu = Array.isArray(submenu) ? new MenuStandIn(submenu) : null;
    this.click = () => click?.({} as never, undefined, {});
  }

  get checked(): boolean {
    return this.#checked;
  }

  /** As Electron's, a radio button frees the others and is not freed by itself. */
  set checked(isChecked: boolean) {
    if (this.type !== 'radio') this.#checked = isChecked;
    else if (isChecked) for (const item of this.#siblings()) item.#checked = item === this;
  }

  choose(): void {
    if (!this.enabled) return;
    if (this.type === 'radio') this.checked = true;
    this.click();
  }

  shown(): ShownItem {
    const { id, label, accelerator } = this;
    const items = this.submenu?.items.map((item) => item.shown()) ?? [];
    return { id, label, accelerator, isEnabled: this.enabled, isChecked: this.#checked, items };
  }
}

export class MenuStandIn {
  readonly items: readonly MenuItemStandIn[];

  constructor(template: readonly MenuItemConstructorOptions[]) {
    const groups: MenuItemStandIn[][] = [[]];
    this.items = template.map((options) => {
      if (options.type === 'separator') groups.push([]);
      const group = groups.at(-1) ?? [];
      const item = new MenuItemStandIn(options, () => group);
      group.push(item);
      return item;
    });
  }

  getMenuItemById(id: string): MenuItemStandIn | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found !== null && found !== undefined) return found;
    }
    return null;
  }
}

export type ApplicationMenu = { current: MenuStandIn | null };

export function createMenu(application: ApplicationMenu): typeof Electron.Menu {
  return strict<typeof Electron.Menu>('Menu', {
    buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) => new MenuStandIn(template),
    setApplicationMenu: (menu: MenuStandIn | null) => void (application.current = menu),
  });
}
