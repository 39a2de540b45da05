import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

export const settings: Messages['settings'] = {
  heading: '设置',
  open: '设置…',
  partsLabel: '设置的各部分',
  parts: {
    look: '语言与外观',
    computer: '这台电脑',
    tables: '表格',
    sync: '同步',
    log: '变更记录',
    exporting: '导出',
    leaving: '当你离开时',
  },
  ofComputer: '适用于这台电脑上的所有配置',
  ofProfile: '适用于此配置',
  find: '查找设置',
  noneFound: '没有设置包含这些字词。',
  foundCount: (count) => counted(count, '项设置'),
  close: '关闭',

  language: '语言',
  languageExplained: '所有页面的文字。服务所发送的内容保持原样。',
  systemLanguage: '跟随系统',
  theme: '颜色',
  themeExplained: '界面采用浅色或深色；打印的页面始终为浅色。',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  textSize: '文字大小',
  textSizeExplained: '文字、数字和按钮一起放大；窗口可容纳的行数随之减少。',
  percent: (value) => `${number(value)}%`,
  singleKeys: '单独的“/”和“?”键',
  singleKeysExplained:
    '“/”转到搜索，“?”列出按键。关闭后，听写和语音控制不会误按；Ctrl+F 和 Ctrl+/ 仍可使用，在 Mac 上则用 ⌘。',

  rowHeight: '行距',
  rowHeightExplained: '适用于两个表格。表格上方的“列”只设置该表格。',
  differing: '各表格不同',

  onReconnect: '可再次连接服务时同步',
  onReconnectExplained:
    '仅限于未能连接服务的同步之后。本应用会发送一个小请求，首次在 1 分钟后，之后最多每 15 分钟一次。',
  every: '定时同步',
  everyExplained: '在本应用打开且令牌被接受期间，自行开始“立即同步”；不会同时进行两次同步。',
  never: '从不',
  hours: (hours) => (hours === 1 ? '每小时' : `每 ${number(hours)} 小时`),
  newestDates: '每次同步重读最近的',
  ledgerDates: (dates) => counted(dates, '个记账日期'),
  newestDatesExplained: '变更多见于最近的日期。日期越多，“立即同步”耗时越长；较早的日期会统计行数，并轮流重读。',
  rereadWithin: '重读每个较早的记账日期，至多间隔',
  syncs: (runs) => counted(runs, '次同步'),
  rereadWithinExplained:
    '间隔的“立即同步”次数设得越少，越早发现旧金额的变更，但需要较多请求；其间只会统计该日期的行数。',
  staleAfter: '数据超过以下时间即警告',
  days: (days) => counted(days, '天'),
  staleAfterExplained: '时间从同步上次确认数据时算起。',
  notices: '用系统通知显示所关注视图的变化',
  noticesExplained: '同步后由系统显示有哪些行进入或离开。无论是否开启，本应用内都会列明。',

  logDays: '变更保留',
  logDaysExplained:
    '下次同步时，较早的各次运行会从变更记录中移除。你选择保留的日期的变更不受影响，当前的全部数据也是如此。',
  logGigabytes: '变更记录的大小上限',
  logGigabytesExplained:
    '下次同步时，超出此大小的最早各次运行会从记录中移除。最新一次运行即使单独超出此大小，也会保留。以先达到的上限为准。',

  format: '导出文件的格式',
  formatExplained: '“导出”首先提供的格式。每次导出的选择都会记在这里。除 PDF 外，每个文件都附有自身的说明，不能关闭。',
  saveFolder: '保存文件的文件夹',
  saveFolderExplained:
    '系统的“另存为”从此文件夹开始，适用于此电脑上的所有配置。如果文件夹不存在，例如驱动器未连接，则从上一个文件的文件夹开始。',
  folders: {
    last: (path) => `上一个文件的文件夹：${path}`,
    documents: '文档文件夹',
    notThere: (path) => `${path}（目前不存在）`,
  },
  chooseFolder: '选择…',
  forgetFolder: '清除',
  aboutPlace: '工作簿中“关于”工作表的位置',
  aboutPlaceExplained:
    '放在最前，一打开工作簿就会看到；放在各行之后，则不会妨碍读取第一张工作表的宏和 Power Query。CSV、JSON Lines 和 Parquet 文件的说明在旁边的 .about.json 文件中。',
  separator: 'CSV 文件的分隔符',
  separatorExplained: '分隔符须与系统区域的相同，Excel 才会分列显示。',
  byteOrderMark: 'CSV 文件的字节顺序标记（BOM）',
  byteOrderMarkExplained: 'Excel 需要它才能正确读取中文；部分其他程序会把它显示为多余的字符。',
  isoDates: 'CSV 和 JSON Lines 的日期另以 2026-09-18 的形式列出',
  isoDatesExplained: '在原样的日期旁加上一列，以此形式列出每个日期。',

  lockAfter: '闲置多久后锁定',
  lockAfterExplained: '从你上次在此窗口按键或移动鼠标时算起。',
  hideAfter: '闲置多久后隐藏界面',
  hideAfterExplained: '从你上次在此窗口按键或移动鼠标时算起。与锁定不同，任何使用这台电脑的人都可以再次显示。',
  minutes: (minutes) => counted(minutes, '分钟'),
};
