import type { Messages } from '../catalogue.ts';

export const tour: Messages['tour'] = {
  heading: '导览',
  open: '应用导览',
  offer: '初次使用？',
  start: '开始导览',
  refuse: '不用了',
  steps: {
    sync: {
      heading: '更新数据',
      text: () => '“立即同步”会读取最新内容。新副本完整之前，你可以继续使用现有副本。',
    },
    find: {
      heading: '查找数据行',
      text: () => '在顶部搜索，或在此添加筛选：输入列名、值，或 2026-09 之类的期间。合计会随之更新。',
    },
    seal: {
      heading: '查看数字有多可靠',
      text: (sealKeys) =>
        `把指针停留在表格、合计或图表的数字上，或按 ${sealKeys}：卡片会说明数字取自何处、何时读取，以及是否检查。`,
    },
    export: {
      heading: '带走数据',
      text: () => '“导出”会把你所见的内容写入文件。除 PDF 外，文件会说明自己的内容；最多 500 个文件日后也可以检查。',
    },
  },
  stepOf: (step, of) => `第 ${step} 步，共 ${of} 步`,
  next: '下一步',
  back: '上一步',
  skip: '跳过导览',
  done: '完成',
};
