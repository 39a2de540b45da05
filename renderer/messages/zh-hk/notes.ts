import { LIMITS } from '../../../shared/contract/limits.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { LooseNote } from '../../../shared/contract/notes.ts';
import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-hk/words.ts';

const belongs: Readonly<Record<DatasetName, string>> = {
  charges: '此收費的數值改變後，備註仍屬於此收費。',
  reports: '備註只屬於這組數值；這些數值一經重列，備註會列於「變更」。',
};
const standings: Readonly<Record<LooseNote['standing'], string>> = {
  changed: '服務現在就此行傳送其他數值。',
  gone: '此行不在目前的副本內。',
};

export const notes: Messages['notes'] = {
  heading: '備註',
  text: '此行的備註',
  placeholder: '加入備註',
  flag: '標記',
  save: '儲存備註',
  saving: '正在儲存…',
  saved: (time) => `已儲存：${time}`,
  notSaved: '尚未儲存',
  whose: (dataset) => `只在這部電腦上；服務看不到。${belongs[dataset]}`,
  tooLong: (chars) =>
    `備註最多可有 ${counted(LIMITS.noteChars, '個字元')}。這則備註超出 ${counted(chars - LIMITS.noteChars, '個')}，未有儲存。`,
  readOnly: '資料的資料夾無法寫入時，不能更改備註。',
  keptLoose: (standing) => `${standings[standing]}你的備註已保留，並列於「變更」。`,
  leftUnsaved: '有一則備註未能儲存。其文字會保留至本程式鎖定或結束為止：請再次開啟該行以儲存。',
  mark: ({ isFlagged, text }) => (isFlagged ? (text === '' ? '已標記' : '已標記，附備註') : '附備註'),
  markTitle: ({ isFlagged, text }) => [...(isFlagged ? ['已標記'] : []), ...(text === '' ? [] : [text])].join('：'),
  loose: {
    heading: '所屬的行已不存在的備註',
    explained: '服務移除了這些行，或就這些行傳送了其他數值。備註絕不會自行移到其他數值上。',
    standings,
    first: (shown, total) => `最後儲存的 ${counted(shown, '則')}，共 ${counted(total, '則')}。`,
    count: (count) => counted(count, '則備註'),
    flagged: '已標記',
    saved: (time) => `已儲存：${time}`,
    delete: '刪除備註',
    deleted: '已刪除備註。',
    undo: '復原',
  },
};
