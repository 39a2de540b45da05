// The application menu. It has standard roles only, so that the system labels them in its language.

import type { MenuItemConstructorOptions } from 'electron';

export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    role: 'viewMenu',
    // The default submenu also has reload and developer tools.
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
  const common: MenuItemConstructorOptions[] = [
    { role: 'fileMenu' },
    { role: 'editMenu' },
    view,
    { role: 'windowMenu' },
  ];
  return platform === 'darwin' ? [{ role: 'appMenu' }, ...common] : common;
}
