// What screens and files say of customized charges.

import type { Words } from '../catalogue.ts';

export const charges: Words['charges'] = {
  title: '客戶專屬收費',
  standardRates: '不包括標準收費。',
  whichApplies: '多項生效收費的市場和費用類別相同：服務沒有說明哪一項適用。',
  noCopy: '客戶專屬收費尚未同步到這部電腦。',
  noneHeld: '上次同步時，服務沒有傳回任何客戶專屬收費。這並不表示沒有費用。',
  noMatch: '此副本中沒有符合篩選條件的客戶專屬收費。不包括標準收費，因此這並不表示沒有費用。',
};
