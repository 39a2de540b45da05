// Before and after a loss, the words name everything that only this computer has.

import { expect, test } from 'vitest';
import { session as en } from '../../renderer/messages/en/session.ts';
import { session as zhCn } from '../../renderer/messages/zh-cn/session.ts';
import { session as zhHk } from '../../renderer/messages/zh-hk/session.ts';

const UP_TO = '18 Sep, 10:00';

test.each([
  {
    words: en,
    choices: ['saved views', 'pinned clients with their nicknames', 'kept dates', 'settings'],
    others: ['notes', 'change log', 'receipts', 'records of exports'],
    kept: 'kept date',
    cancel: 'You can cancel',
  },
  {
    words: zhHk,
    choices: ['已儲存檢視', '離線保存客戶及其暱稱', '保留的日期', '設定'],
    others: ['備註', '變更記錄', '同步憑證', '匯出記錄'],
    kept: '保留的日期',
    cancel: '先取消',
  },
  {
    words: zhCn,
    choices: ['已保存视图', '离线保存客户及其昵称', '保留的日期', '设置'],
    others: ['备注', '变更记录', '同步凭证', '导出记录'],
    kept: '保留的日期',
    cancel: '先取消',
  },
])('what would be lost is named whole, in each language', ({ words, choices, others, kept, cancel }) => {
  for (const text of [words.startFreshExplained, words.leaveSampleExplained, words.signOutDeletes('a.test', 'exports')])
    for (const thing of [...choices, ...others]) expect(text).toContain(thing);
  const beforeDeletion = (['exports', 'views', 'nothing'] as const).map((first) =>
    words.signOutDeletes('a.test', first).includes(cancel),
  );
  expect(beforeDeletion).toEqual([true, true, false]);
  for (const history of [UP_TO, null]) {
    const times = { settings: UP_TO, notes: null, history, isPartly: false };
    for (const thing of choices) expect(words.setAside({ ...times, reason: 'damaged' })).toContain(thing);
  }
  expect(words.lostSaves(1)).toContain(kept);
});
