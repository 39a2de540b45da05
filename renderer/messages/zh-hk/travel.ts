import type { TravelLine, TravelProblem, TravelStep } from '../../../shared/contract/travel.ts';
import { travel as english } from '../en/travel.ts';
import type { Messages } from '../catalogue.ts';
import { sizeText } from '../../../shared/words/size.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';
import { session } from './session.ts';

type Facts = TravelLine['facts'];
type Words = (facts: Facts) => string;

const custody: Readonly<Record<string, string>> = {
  keychain: '檔案已加密；其金鑰在系統鑰匙圈內。',
  passphrase: '檔案已以你的密語加密；下次啟動時需要密語。',
  untilQuit: '檔案已加密。',
  sample: '檔案已加密；虛構資料無須保密的金鑰。',
};

const count = (facts: Facts, name: string): number => Number(facts[name] ?? 0);
const bytes = (facts: Facts, name: string): string => sizeText(count(facts, name));

const rowsRead: Words = (facts) => `${counted(count(facts, 'rows'), '行')}，於 ${facts['readAt']} 讀取`;
const reportsRead: Words = (facts) => {
  const onlyCounted = count(facts, 'onlyCounted');
  const newest = facts['newestLedgerDate'] === undefined ? '' : `；最新記賬日期 ${facts['newestLedgerDate']}`;
  const older = `；各記賬日期中最早於 ${facts['oldestReadAt']} 讀取，${number(onlyCounted)} 個日期自讀取後只點算行數`;
  return `${rowsRead(facts)}${newest}${onlyCounted === 0 ? '' : older}。`;
};

const found: Readonly<Record<TravelStep, Words>> = {
  charges: (facts) => `${rowsRead(facts)}。`,
  reports: reportsRead,
  dictionaries: (facts) => `四個字典共 ${counted(count(facts, 'entries'), '個條目')}。`,
  parity: (facts) =>
    `已與服務對照 ${counted(count(facts, 'checked'), '個篩選值')}，${number(count(facts, 'differing'))} 個不一致，${number(count(facts, 'unchecked'))} 個未檢查。`,
  pins: (facts) =>
    count(facts, 'pins') === 0
      ? '沒有離線保存客戶；個別客戶的答案沒有離線保存。'
      : `已離線保存 ${counted(count(facts, 'pins'), '位客戶')}，${facts['oldestReadAt'] === undefined ? '從未讀取' : `於 ${facts['oldestReadAt']} 或之後讀取`}。`,
  encryption: (facts) => custody[String(facts['custody'])] ?? '',
  diskSpace: (facts) => `剩餘 ${bytes(facts, 'freeBytes')}；資料佔用 ${bytes(facts, 'storeBytes')}。`,
  token: () => '上次使用時獲接受；只在同步時需要。',
  rehearsal: (facts) =>
    `在封鎖網絡的情況下：${facts['key'] === 'keychain' ? '已再次從鑰匙圈讀取金鑰，' : ''}已再次開啟檔案，並回答了 ${counted(count(facts, 'questions'), '項查詢')}。`,
};

const problems: Readonly<Record<TravelProblem, Words>> = {
  notHeld: (facts) =>
    count(facts, 'missing') > 0
      ? `欠缺 ${counted(count(facts, 'missing'), '個字典')}。請在連線時同步。`
      : '尚未有副本。請在連線時同步。',
  notComplete: (facts) =>
    `${rowsRead(facts)}，不完整：服務的記錄持續變動，或可能有記錄在服務的兩頁出現。請再次同步；若仍不完整，請聯絡服務的管理員。`,
  listNotComplete: (facts) => `${counted(count(facts, 'incomplete'), '個字典')}不完整，可能欠缺部分條目。請再次同步。`,
  heldBack: (facts) => `${rowsRead(facts)}。有一份較新但行數少得多的副本，待你決定。`,
  keptOver: (facts) => `${rowsRead(facts)}。服務現在傳回的行數遠少於此副本，而此副本獲保留。`,
  old: (facts) => `${rowsRead(facts)}；距今已超過 ${counted(count(facts, 'staleAfterDays'), '日')}。請在出發前同步。`,
  aheadOfClock: (facts) =>
    `${rowsRead(facts)}：比這部電腦的時鐘還晚，因此無法得知資料有多舊。請檢查時鐘，並在出發前同步。`,
  differs: (facts) => `${counted(count(facts, 'differing'), '個篩選值')}與服務不一致；在該篩選下的答案可能不完整。`,
  notChecked: () => '尚未有任何篩選與服務作過對照；同步時會進行對照。',
  notFetched: (facts) =>
    `${counted(count(facts, 'pins'), '位客戶')}中有 ${number(count(facts, 'unfetched'))} 位尚未取得。`,
  fetchWaits: (facts) =>
    `${counted(count(facts, 'pins'), '位客戶')}中有 ${number(count(facts, 'unfetched'))} 位尚未取得：請先就客戶專屬收費的新副本作出決定。`,
  fetchFailed: (facts) =>
    `${counted(count(facts, 'pins'), '位客戶')}中有 ${number(count(facts, 'failing'))} 位未能取得。`,
  fetchOutdated: (facts) =>
    `${counted(count(facts, 'pins'), '位客戶')}中有 ${number(count(facts, 'outdated'))} 位自上次讀取收費後未重新取得；答案可能欠缺收費，或包括已不適用的收費。`,
  notEncrypted: () => `資料檔案沒有加密。請選擇「${session.signOutConfirm}」，然後重新登入。`,
  keptUntilQuit: () => '金鑰只保存至結束本程式，屆時資料會移除。如要保留，請以密語保護。',
  littleSpace: (facts) => `只剩餘 ${bytes(facts, 'freeBytes')}；資料佔用 ${bytes(facts, 'storeBytes')}。請騰出空間。`,
  tokenMissing: () => '沒有保存權杖：離線時一切功能均可使用，但途中無法同步。',
  tokenRejected: () => '服務不接受權杖：離線時一切功能均可使用，但途中無法同步。',
  syncRunning: () => '同步進行期間不作演練；同步結束後會再次進行此檢查。',
  keyNotRead: () => '未能再次讀取資料的金鑰，因此下次啟動時資料將無法開啟。請解鎖鑰匙圈，然後再次檢查。',
  notAnswered: (facts) => {
    const subject = facts['client'] === undefined ? facts['dataset'] : `客戶 ${facts['client']}`;
    if (subject === undefined) return '未能再次開啟並讀取資料。請再次同步，或檢查你的資料。';
    if (facts['found'] === undefined) return `${subject}：離線時無法回答。請再次同步。`;
    return `${subject}：找到 ${counted(count(facts, 'found'), '行')}，而非 ${counted(count(facts, 'rows'), '行')}。請再次同步。`;
  },
};

export const travel: Messages['travel'] = {
  heading: '出發前檢查',
  intro: '出發前：這部電腦上有甚麼、資料有多舊，並作一次離線演練。',
  start: '立即檢查',
  check: '再次檢查',
  checkedAt: (time) => `檢查於 ${time}`,
  ready: '可以離線使用',
  readyWithNotes: (notes) => `可以離線使用，另有 ${counted(notes, '項須注意')}`,
  notReady: (missing) => `尚未就緒：欠缺 ${counted(missing, '項')}`,
  verdicts: { ok: '就緒', warning: '注意', failed: '欠缺' },
  lines: '檢查結果',
  steps: {
    charges: '客戶專屬收費',
    reports: '日報表',
    dictionaries: '字典',
    parity: '一致性',
    pins: '離線保存客戶',
    encryption: '加密金鑰',
    diskSpace: '磁碟空間',
    token: '存取權杖',
    rehearsal: '離線演練',
  },
  found,
  problems,
  actions: {
    syncNow: '立即同步',
    fetchPins: '立即取得',
    showStatus: '作出決定',
    showPins: '查看客戶',
    showFigures: '查看數字',
    protect: '以密語保護',
    enterToken: '輸入權杖',
    checkAgain: '再次檢查',
  },
  actionOf: english.actionOf,
};
