import { LIMITS } from '../../../shared/contract/limits.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { LooseNote } from '../../../shared/contract/notes.ts';
import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-cn/words.ts';

const belongs: Readonly<Record<DatasetName, string>> = {
  charges: '此收费的数值改变后，备注仍属于此收费。',
  reports: '备注只属于这组数值；这些数值一经重述，备注会列在“变更”中。',
};
const standings: Readonly<Record<LooseNote['standing'], string>> = {
  changed: '服务现在为此行发送的是其他数值。',
  gone: '此行不在当前副本中。',
};

export const notes: Messages['notes'] = {
  heading: '备注',
  text: '此行的备注',
  placeholder: '添加备注',
  flag: '标记',
  save: '保存备注',
  saving: '正在保存…',
  saved: (time) => `已保存：${time}`,
  notSaved: '尚未保存',
  whose: (dataset) => `仅在这台电脑上；服务看不到。${belongs[dataset]}`,
  tooLong: (chars) =>
    `备注最多可有 ${counted(LIMITS.noteChars, '个字符')}。这条备注超出 ${counted(chars - LIMITS.noteChars, '个')}，未保存。`,
  readOnly: '数据文件夹无法写入时，不能更改备注。',
  keptLoose: (standing) => `${standings[standing]}你的备注已保留，并列在“变更”中。`,
  leftUnsaved: '有一条备注未能保存。其文字会保留到本应用锁定或退出为止：请再次打开该行以保存。',
  mark: ({ isFlagged, text }) => (isFlagged ? (text === '' ? '已标记' : '已标记，有备注') : '有备注'),
  markTitle: ({ isFlagged, text }) => [...(isFlagged ? ['已标记'] : []), ...(text === '' ? [] : [text])].join('：'),
  loose: {
    heading: '所属的行已不存在的备注',
    explained: '服务移除了这些行，或为这些行发送了其他数值。备注绝不会自行移到其他数值上。',
    standings,
    first: (shown, total) => `最后保存的 ${counted(shown, '条')}，共 ${counted(total, '条')}。`,
    count: (count) => counted(count, '条备注'),
    flagged: '已标记',
    saved: (time) => `已保存：${time}`,
    delete: '删除备注',
    deleted: '备注已删除。',
    undo: '撤销',
  },
};
