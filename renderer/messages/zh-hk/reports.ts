import type { Messages } from '../catalogue.ts';

export const reports: Messages['reports'] = {
  title: '日報表',
  noneHeld: '上次同步時，服務沒有傳回任何日報表。',
  noCopy: '日報表尚未同步到這部電腦。',
  noMatch: '此副本中沒有符合篩選條件的日報表。',
};
