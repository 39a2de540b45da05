import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-hk/words.ts';

export const seal: Messages['seal'] = {
  checked: (time) => `已檢查 ${time}`,
  read: (time) => `已讀取 ${time}`,
  oldest: (time) => `最早讀取於 ${time}`,
  settling: '已取得新副本，正在查閱其記賬日期。',
  complete: '兩個資料集均完整，而每個記賬日期都在設定所定的同步次數之內讀取過。',
  checkedHint: (values, inRows) =>
    `服務的行數在全部 ${counted(values, '個篩選值')}上一致；其中 ${number(inRows)} 個亦已對照各行，每個最多 50 行。`,
  readHint: (values, waiting) =>
    values === 0
      ? '尚未與服務對照任何內容。'
      : `${counted(values, '個篩選值')}之中，有 ${number(waiting)} 個尚未與服務對照。`,
  oldestReading: (oldest) => `最早的讀取：${oldest}。`,
  notProven: (count) => `${number(count)} 項未證實`,
  notProvenHint: '未證實：',
  missing: (missing) => {
    if (missing.kind === 'notHeld') return `${resourceNames[missing.resource]}：尚未同步。`;
    if (missing.kind === 'notComplete') return `${resourceNames[missing.dataset]}：副本不完整。`;
    if (missing.kind === 'fewerAtService') return `${resourceNames[missing.dataset]}：服務現在傳回的行數遠少於此副本。`;
    if (missing.kind === 'aheadOfClock')
      return `${resourceNames[missing.dataset]}：讀取時間比這部電腦的時鐘還晚，因此無法得知資料有多舊。請檢查時鐘，然後同步。`;
    if (missing.kind === 'listNotComplete') return `${resourceNames[missing.dictionary]}：可能欠缺條目。`;
    if (missing.kind === 'readTooLongAgo') return `${counted(missing.dates, '個記賬日期')}須重新讀取。`;
    return `${counted(missing.values, '個篩選值')}與服務不一致。`;
  },
};
