import type { Messages } from '../catalogue.ts';

export const appSettings: Messages['appSettings'] = {
  heading: '语言与外观',
  language: '语言',
  systemLanguage: '跟随系统',
  theme: '颜色',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
};
