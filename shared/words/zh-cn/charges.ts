// What screens and files say of customized charges.

import type { Words } from '../catalogue.ts';

export const charges: Words['charges'] = {
  title: '客户专属收费',
  standardRates: '不包括标准收费。',
  whichApplies: '多项生效收费的市场和费用类别相同：服务没有说明哪一项适用。',
  noCopy: '客户专属收费尚未同步到这台电脑。',
  noneHeld: '上次同步时，服务没有返回任何客户专属收费。这并不表示没有费用。',
  noMatch: '此副本中没有符合筛选条件的客户专属收费。不包括标准收费，因此这并不表示没有费用。',
};
