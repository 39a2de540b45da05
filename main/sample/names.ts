// Words for the names of made-up people and packages: romanised and Traditional Chinese, as in a Hong Kong firm.

import { itemAt } from './random.ts';

const SURNAMES = [
  ['Chan', '陳'],
  ['Wong', '黃'],
  ['Lee', '李'],
  ['Cheung', '張'],
  ['Lau', '劉'],
  ['Ng', '吳'],
  ['Ho', '何'],
  ['Leung', '梁'],
  ['Lam', '林'],
  ['Yeung', '楊'],
  ['Tsang', '曾'],
  ['Kwok', '郭'],
  ['Fung', '馮'],
  ['Tang', '鄧'],
  ['Yip', '葉'],
  ['Chow', '周'],
  ['Tse', '謝'],
  ['Mak', '麥'],
  ['Siu', '蕭'],
  ['Poon', '潘'],
  ['Kwan', '關'],
  ['Au Yeung', '歐陽'],
  ['Hui', '許'],
  ['Lo', '羅'],
  ['Choi', '蔡'],
  ['Yuen', '袁'],
  ['Szeto', '司徒'],
  ['Pang', '彭'],
  ['Tam', '譚'],
  ['Ko', '高'],
] as const;

const GIVEN_NAMES = [
  ['Tai Man', '大文'],
  ['Ka Yan', '嘉欣'],
  ['Wing Sze', '詠詩'],
  ['Chi Keung', '志強'],
  ['Mei Ling', '美玲'],
  ['Kwok Wai', '國偉'],
  ['Siu Ming', '小明'],
  ['Yuk Lan', '玉蘭'],
  ['Chun Kit', '俊傑'],
  ['Hoi Yan', '凱欣'],
  ['Wai Lun', '偉倫'],
  ['Pui Shan', '佩珊'],
  ['Ho Yin', '浩然'],
  ['Tsz Ching', '子晴'],
  ['Man Hon', '文瀚'],
  ['Lai Kuen', '麗娟'],
  ['Kin Fai', '健輝'],
  ['Sau Fong', '秀芳'],
  ['Yat Long', '逸朗'],
  ['Hiu Tung', '曉彤'],
  ['Kam Tong', '錦棠'],
  ['Suk Yi', '淑儀'],
  ['Wing Kin', '永健'],
  ['Nga Man', '雅文'],
  ['Chak Sang', '澤生'],
  ['Wai Ching', '慧貞'],
  ['Lok Yiu', '樂遙'],
  ['Po Yee', '寶儀'],
  ['Shing Fung', '承峰'],
  ['Yee Ting', '綺婷'],
  ['Kai Chung', '啟聰'],
  ['Miu Ha', '妙霞'],
  ['Ting Hin', '霆軒'],
  ['Sin Yu', '倩瑜'],
  ['Chi Ho', '志豪'],
  ['Oi Lin', '愛蓮'],
  ['Ming Tak', '明德'],
  ['Fung Yee', '鳳儀'],
  ['Hon Wing', '漢榮'],
  ['Wai Yin', '慧賢'],
] as const;

/** `Chan Tai Man 陳大文`. The first 1,200 people all have different names. */
export function personName(index: number): string {
  const [surname, surnameChinese] = itemAt(SURNAMES, index);
  // 30 and 40 share a divisor; stepping the given name by 11, plus one a round, keeps every pair apart.
  const [given, givenChinese] = itemAt(GIVEN_NAMES, index * 11 + Math.floor(index / SURNAMES.length));
  return `${surname} ${given} ${surnameChinese}${givenChinese}`;
}

type Tier = readonly [english: string, chinese: string];

export const CLIENT_TIERS: readonly [Tier, ...Tier[]] = [
  ['Standard', '標準'],
  ['Premier', '卓越'],
  ['VIP', '貴賓'],
  ['Staff', '員工'],
  ['Active trader', '活躍客戶'],
  ['Institutional', '機構'],
  ['Family office', '家族辦公室'],
  ['Online', '網上'],
  ['Referral', '轉介'],
  ['Welcome offer', '迎新優惠'],
];

/** Endings that real names have and that careless code mishandles. */
export const NAME_ENDINGS = [
  '',
  '',
  '',
  ' 2026',
  ' (Q3)',
  '（第二期）',
  ' – rev. B',
  ' 50% off',
  ' A_1',
  ' & family',
  " 'gold'",
  ' / T+0',
] as const;

export const NAME_BEGINNINGS = ["O'Brien ", '-20% ', '+Plus ', '=A1 ', '@desk ', '  ', '"Lucky 8" '] as const;
