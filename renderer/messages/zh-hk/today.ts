import type { ChangeKind } from '../../../shared/contract/changes.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { weekdayOf } from '../../../shared/rules/ledger-periods.ts';
import type { Messages } from '../catalogue.ts';
import { joined, spaced } from '../../../shared/words/chinese-spaces.ts';
import { fields } from '../../../shared/words/zh-hk/fields.ts';
import { age, counted, listed, number } from '../../../shared/words/zh-hk/words.ts';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;

function monthName(day: string): string {
  return `${Number(day.slice(5, 7))}月`;
}

function monthAndDay(day: string): string {
  return `${monthName(day)}${Number(day.slice(8, 10))}日`;
}

/** 「11月20日 星期五」; the day comes before the space, for times within a week. */
function longDay(day: string, today: string): string {
  return `${otherYear(day, today)}${monthAndDay(day)} 星期${WEEKDAYS[weekdayOf(day)] ?? ''}`;
}

/** 「11月13日（五）」, with the year if it is not this year's. */
function shortDay(day: string, today: string): string {
  return `${otherYear(day, today)}${monthAndDay(day)}（${WEEKDAYS[weekdayOf(day)] ?? ''}）`;
}

/** Empty for a day of this year. */
function otherYear(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}年`;
}

const NOUNS: Readonly<Record<DatasetName, string>> = { charges: '收費', reports: '日報表' };
const MEASURES: Readonly<Record<DatasetName, string>> = { charges: '項', reports: '行' };

/** 「其他收費及日報表變更 9 項，收費消失 1 項，日報表新增 1,043 項」 */
const others: Messages['today']['news']['otherCounts'] = (counts) => {
  const verbs: Readonly<Record<ChangeKind, string>> = { changed: '變更', gone: '消失', added: '新增' };
  const parts = (['changed', 'gone', 'added'] as const).flatMap((kind) => {
    const ofKind = counts.filter((each) => each.kind === kind);
    const changes = ofKind.reduce((sum, each) => sum + each.changes, 0);
    if (changes === 0) return [];
    const nouns = listed(ofKind.map(({ dataset }) => NOUNS[dataset]));
    return [`${kind === 'changed' ? '其他' : ''}${nouns}${verbs[kind]} ${counted(changes, '項')}`];
  });
  return parts.join('，');
};

export const today: Messages['today'] = {
  longDay,
  shortDay,
  monthName,

  copyTime: {
    synced: (value) => `已同步：${age(value)}`,
    checked: (value) => `已檢查：${age(value)}`,
    read: (value) => `已讀取資料：${age(value)}`,
  },
  butNotRead: (datasets) => `，但上次執行未能完整讀取${listed(datasets.map((dataset) => NOUNS[dataset]))}`,
  notSynced: '尚未同步任何資料到這部電腦。',
  firstSync: '首次同步正在進行；完成後此頁便會顯示內容。',
  reportsTo: (day) => `日報表截至 ${day}`,
  everyDateToday: '所有記賬日期均於今日讀取',
  oldestDate: (time) => `最早讀取的記賬日期讀取於 ${time}`,

  news: {
    heading: '自你上次查看以來',
    sinceFirstCopy: '自首份副本以來',
    count: (when, changes) => `${when}，${counted(changes, '項變更')}`,
    all: '全部變更',
    firstCopy: (copies) => {
      const rows = copies.map((copy) => `${NOUNS[copy.dataset]} ${counted(copy.rows, MEASURES[copy.dataset])}`);
      return `這是首份副本：${rows.join('、')}。下次同步後，變更會顯示於此處。`;
    },
    nothing: (when) => spaced`自${when}以來沒有變更。`,
    notCompared: (datasets) =>
      `已取得${listed(datasets.map((dataset) => NOUNS[dataset]))}的新副本，但未能與之前的副本比較，因此不知道其間有何變更。`,
    nothingSynced: '尚未同步任何資料。第二次同步後，變更會顯示於此處。',
    yours: '你的',
    watched: '追蹤',
    others: '其他',
    added: '新收費',
    gone: '此收費已消失',
    entered: '現適用於此客戶',
    left: '不再適用於此客戶',
    otherFields: '本程式不認識的欄位有變更',
    moreFields: (count) => `另有 ${counted(count, '個欄位')}`,
    moreOfClients: (changes) => `你的客戶的收費另有 ${counted(changes, '項變更')}`,
    restated: '重列',
    restatedDate: (day, aes) => `${day}，${counted(aes, '位 AE')}`,
    restatedAmount: (field) => fields.label[field],
    restatedRows: (counts, areTotalsSame) => `${areTotalsSame ? '合計不變；' : ''}行：${counts}`,
    moreRestated: (dates) => `另有 ${counted(dates, '個記賬日期')}重列`,
    becomes: '變為',
    droppedBefore: (day) => `服務已不再有${day}之前的日報表`,
    clientChanges: '離線保存客戶的收費的其他變更',
    restatedDates: '其他重列的記賬日期',
    otherChanges: '其他變更',
    rowsOfView: (view) => `進入或離開「${view}」的行`,
    otherCounts: others,
  },

  months: {
    heading: (month, before) => `${monthName(month)}與${monthName(before)}比較`,
    what: (currency) => `${currency}，佣金總額`,
    inCurrency: (currency) => joined('顯示', currency),
    columns: { ae: 'AE', daily: '每日，兩個月', difference: '差額', percent: '%' },
    table: (month, before, currency) =>
      `${monthName(month)}與${monthName(before)}比較，${joined(currency, '佣金總額')}`,
    all: (aes) => (aes === 1 ? '1 位 AE' : `全部 ${counted(aes, '位 AE')}`),
    open: (name, month) => `${name}：顯示${monthName(month)}的日報表`,
    noAe: '沒有 AE',
    noneOfMonth: (month) => `此副本沒有${monthName(month)}的日報表。`,
    missing: (days, more) =>
      `${listed([...days, ...(more > 0 ? [`另外 ${counted(more, '個平日')}`] : [])])}沒有日報表；本程式不掌握公眾假期。`,
    tooManyDates: '這兩個月的記賬日期有太多不同時間，無法逐日讀取，因此不顯示每日走勢及沒有日報表的平日。',
    notSummable: (amounts) => `${counted(amounts, '個佣金總額')}為空白或並非數字，未計入任何合計。`,
    rounded: '金額及百分比',
    unknown: '無法讀取此副本的記賬日期，因此不能比較月份。',
    sparkline: (name, before, month) => `${name}的每日佣金總額，${monthName(before)}及${monthName(month)}`,
  },

  explain: {
    heading: '有待解釋',
    kinds: (kinds) => `${counted(kinds, '類數字')}需要查看`,
    nothing: (month, areCompared) => {
      const rows = `沒有計算差額、空白佣金、無法讀取的金額或重列日期，${monthName(month)}沒有欠缺成交金額的行`;
      return areCompared
        ? `沒有數字有待解釋：${rows}，亦沒有篩選值與服務不一致。`
        : `行內沒有數字有待解釋：${rows}。篩選值是否與服務不一致，尚未得知。`;
    },
    differs: () => '行：AE + 公司佣金不等於佣金總額',
    netDifference: (currency) => spaced`${currency}淨差額，AE + 公司 − 總額`,
    apart: (amounts) => `淨差額 ${listed(amounts)}`,
    noTrade: (_rows, month) => `行：屬${monthName(month)}而沒有成交金額，不計入佣金率`,
    blank: (_rows, field) => `行：${field}為空白，不計入其任何合計`,
    unreadable: (_rows, field) => `行：${field}無法讀取，不計入其任何合計`,
    restated: () => '項變更：過往記賬日期的日報表，在首次讀取後重列',
    restatedMark: '重列',
    parity: () => '個篩選值：所含的行與服務不一致',
    parityMark: '一致性',
    months: (first, last) => {
      const [from, to] = [monthName(first), monthName(last)];
      if (first.slice(0, 4) !== last.slice(0, 4)) return `${first.slice(0, 4)}年${from}至${last.slice(0, 4)}年${to}`;
      return from === to ? from : `${from}至${to}`;
    },
  },

  travel: {
    ready: '可以出發',
    readyWithNotes: (notes) => `可以出發，另有 ${counted(notes, '項須注意')}`,
    notReady: (missing) => `尚未就緒：欠缺 ${counted(missing, '項')}`,
    missing: (steps) => `欠缺：${listed(steps)}。`,
    notChecked: '可以出發嗎？上次檢查已過時',
    neverChecked: '可以出發嗎？尚未檢查',
    explained: '檢查會演練離線狀態：封鎖網絡、讀取金鑰，並查詢每個資料集及客戶。',
    syncing: '同步正在進行；請在結束後檢查。',
    check: '立即檢查',
    checkAgain: '再次檢查',
    open: '開啟出發前檢查',
    checkedAt: (time) => `檢查於 ${time}。`,
    lastCheck: (time) => `上次檢查為 ${time}。其後，檢查過的內容可能已有變動。`,
  },

  clients: {
    heading: '你的客戶',
    all: (clients) => `全部 ${number(clients)} 位`,
    none: '尚未離線保存任何客戶。離線保存你常被問及的客戶後，其收費、變更及歷史便會顯示於此處。',
    add: '加入客戶',
  },

  resume: {
    heading: '繼續',
    where: (filters, sort) =>
      [filters === 0 ? null : counted(filters, '項篩選'), sort === null ? null : spaced`按${sort}排序`]
        .filter((part) => part !== null)
        .join('，'),
  },
};
