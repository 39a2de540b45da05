import type { ViewRefusal } from '../../../shared/contract/sent-views.ts';
import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-hk/words.ts';

const refused: Readonly<Record<ViewRefusal, string>> = {
  malformed: '連結或檔案內沒有本程式能讀取的檢視；內容可能被截斷。沒有任何更改。請對方再傳送一次，最好以檔案傳送。',
  tooNew: '此檢視由較新版本的 Commission Desk 傳送。沒有任何更改。請更新本程式，或請對方提供一份篩選條件。',
  tooLarge: '連結或檔案太大，不可能是檢視。沒有任何更改。請對方再傳送一次，最好以檔案傳送。',
  unreadable: '無法讀取載有檢視的檔案。沒有任何更改。請把檔案複製到這部電腦，然後再次開啟。',
};

export const sending: Messages['sending'] = {
  menu: '傳送此檢視',
  hint: '篩選、欄、排序、分組、資料時間及服務網址；絕不包括行或存取權杖',
  ownNotes: '標記及備註不會傳送：檢視會找出開啟者自己的標記及備註',
  copyLink: '複製連結',
  copySummary: '複製摘要',
  saveFile: '儲存為檔案',
  openFile: '從檔案開啟檢視',

  linkCopied: '已複製此檢視的連結。連結包含篩選、欄、排序、分組、資料時間及服務網址；不包含任何行。',
  summaryCopied: '已複製此檢視的摘要。',
  summaryMoving:
    '讀取各行時，同步或檢查不斷更新這些行，或更新其已知情況，因此沒有複製任何內容。請待同步或檢查結束後再複製。',
  tooLong: '此檢視太長，無法放入連結。請改為儲存為檔案。',

  clientsHeading: '內容包含客戶編號',
  clients: (ids, more) =>
    `你傳送的內容會列出 ${counted(ids.length + more, '位客戶')}：${ids.join('、')}${more > 0 ? `，以及另外 ${counted(more, '位')}` : ''}。你私下所用的暱稱不會傳送。`,
  sendAnyway: { link: '仍然複製', summary: '仍然複製', file: '仍然儲存' },

  received: (asOf) => `由同事傳送，對方的資料截至${asOf === null ? '不詳的時間' : ` ${asOf}`}。以下是你自己的行。`,
  undo: '再次顯示我的檢視',
  refused: (reason) => refused[reason],
  otherService: ({ serviceUrl }) =>
    serviceUrl === ''
      ? '此檢視是從示範資料傳送的，而你已登入一個服務。沒有任何更改。'
      : `此檢視屬於另一個服務：${serviceUrl}。沒有任何更改。請在已登入該服務的地方開啟。`,

  summary: {
    filters: (title, filters) => `${title}：${filters.length === 0 ? '所有行' : filters.join('；')}`,
    totals: (what, sums, rows) =>
      sums.length === 0 ? counted(rows, '行') : `${what}：${sums.join('；')}。合共 ${counted(rows, '行')}。`,
    sum: (sum) =>
      `${sum.currency} ${sum.amount}（${counted(sum.rows, '行')}${sum.leftOut > 0 ? `，其中 ${counted(sum.leftOut, '行')}沒有可讀取的金額` : ''}）`,
    unknown: '這部電腦上的副本無法回答此查詢。',
    proof: ({ asOf, copied, read, checked }) =>
      `資料截至${asOf === null ? '不詳的時間' : ` ${asOf}`}，複製於 ${copied}。讀取：${read}。檢查：${checked}。`,
  },
};
