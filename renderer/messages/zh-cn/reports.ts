import type { Messages } from '../catalogue.ts';

export const reports: Messages['reports'] = {
  title: '日报表',
  noneHeld: '上次同步时，服务没有返回任何日报表。',
  noCopy: '日报表尚未同步到这台电脑。',
  noMatch: '此副本中没有符合筛选条件的日报表。',
};
