import type { Messages } from '../catalogue.ts';

export const appSettings: Messages['appSettings'] = {
  heading: '語言與外觀',
  language: '語言',
  systemLanguage: '跟隨系統',
  theme: '色彩',
  themes: { system: '跟隨系統', light: '淺色', dark: '深色' },
};
