// The application menu of the running app. The window reports its commands whenever one of them changes.

import { app, Menu } from 'electron';
import type { CommandId, ShownCommand } from '../../../shared/contract/app/commands.ts';
import type { MainWords } from '../../words/en.ts';
import { menuTemplate } from './menu-template.ts';

type Parts = {
  readonly platform: NodeJS.Platform;
  /** In the language of the moment. */
  readonly words: () => MainWords;
  /** A person has chosen a command that can be used. */
  readonly onChoose: (id: CommandId) => void;
};

/** Returns what shows commands. Until it is called, the menu has only the entries of the system. */
export function createAppMenu({ platform, words, onChoose }: Parts): (commands: readonly ShownCommand[]) => void {
  let menu: Electron.Menu | null = null;
  let names = '';
  let last: readonly ShownCommand[] = [];
  const choose = (id: CommandId): void => {
    onChoose(id);
    // A chosen radio button is checked at once. Only the window knows whether the command has done anything.
    refresh();
  };
  const refresh = (): void => {
    for (const { id, isEnabled, isChecked } of last) {
      const item = menu?.getMenuItemById(id) ?? null;
      if (item === null) continue;
      item.enabled = isEnabled;
      // Checking one radio button frees the others; it cannot be freed by itself.
      if (item.type === 'radio' && isChecked) item.checked = true;
    }
  };
  const show = (commands: readonly ShownCommand[]): void => {
    last = commands;
    const nextNames = JSON.stringify(commands.map(({ id, text, keys }) => [id, text, keys]));
    // Not built again for a mere change of state: that would close a menu that is open.
    if (nextNames === names && menu !== null) {
      refresh();
      return;
    }
    names = nextNames;
    const parts = { platform, appName: app.getName(), words: words().menu, commands, choose };
    menu = Menu.buildFromTemplate(menuTemplate(parts));
    Menu.setApplicationMenu(menu);
  };
  show([]);
  return show;
}
