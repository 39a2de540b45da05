import type { Messages } from '../catalogue.ts';

export const guide: Messages['guide'] = {
  help: '帮助',
  open: '使用手册',
  heading: '使用手册',
  contents: '目录',
  find: '搜索手册',
  results: '搜索结果',
  found: (sections) => `找到 ${sections} 处`,
  none: '手册没有这些词语。',
  next: (chapter) => `下一章：${chapter}`,
  terms: {
    parity: '一致性',
    restated: '重述',
    settled: '持续变动',
    asOf: '数据截至',
    conditional: '条件收费',
    checkFile: '检查导出文件',
    seal: '数字的来源',
    receipt: '凭证',
    travelCheck: '出行检查',
    pinned: '离线保存客户',
  },
  whatIs: (term) => `这是什么？${term}`,
  close: '关闭',
};
