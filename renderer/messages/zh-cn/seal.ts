import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-cn/words.ts';

export const seal: Messages['seal'] = {
  checked: (time) => `已检查 ${time}`,
  read: (time) => `已读取 ${time}`,
  oldest: (time) => `最早读取于 ${time}`,
  settling: '已取得新副本，正在查阅其记账日期。',
  complete: '两个数据集均完整，而每个记账日期都在设置所定的同步次数之内读取过。',
  checkedHint: (values, inRows) =>
    `服务的行数在全部 ${counted(values, '个筛选值')}上一致；其中 ${number(inRows)} 个也已对照各行，每个最多 50 行。`,
  readHint: (values, waiting) =>
    values === 0
      ? '尚未与服务对照任何内容。'
      : `${counted(values, '个筛选值')}之中，有 ${number(waiting)} 个尚未与服务对照。`,
  oldestReading: (oldest) => `最早的读取：${oldest}。`,
  notProven: (count) => `${number(count)} 项未证实`,
  notProvenHint: '未证实：',
  missing: (missing) => {
    if (missing.kind === 'notHeld') return `${resourceNames[missing.resource]}：尚未同步。`;
    if (missing.kind === 'notComplete') return `${resourceNames[missing.dataset]}：副本不完整。`;
    if (missing.kind === 'fewerAtService') return `${resourceNames[missing.dataset]}：服务现在返回的行数远少于此副本。`;
    if (missing.kind === 'aheadOfClock')
      return `${resourceNames[missing.dataset]}：读取时间比这台电脑的时钟还晚，因此无法得知数据有多旧。请检查时钟，然后同步。`;
    if (missing.kind === 'listNotComplete') return `${resourceNames[missing.dictionary]}：可能缺少条目。`;
    if (missing.kind === 'readTooLongAgo') return `${counted(missing.dates, '个记账日期')}须重新读取。`;
    return `${counted(missing.values, '个筛选值')}与服务不一致。`;
  },
};
