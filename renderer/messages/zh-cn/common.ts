import type { Messages } from '../catalogue.ts';
import { number } from '../../../shared/words/zh-cn/words.ts';

export const common: Messages['common'] = {
  loading: '加载中…',
  nothingHere: '没有内容可显示。',
  tryAgain: '重试',
  details: '详情',
  cancel: '取消',
  dismiss: '关闭',
  more: (count) => `另有 ${number(count)} 项`,
  moreNotices: (count) => `显示全部消息，另有 ${number(count)} 条`,
  showWholeNotice: '显示整条消息',
  showOneNotice: '只显示一行',
  notCopied: '无法复制。',
  tooMuchToCopy: '内容太多，因此没有复制。请改为导出工作簿，其中也可加入分组的小计。',
  copiedAsText: '表格太大，只复制了纯文本。粘贴后，电子表格会舍入超过 15 位的数字。',
  savedTo: (name) => `已保存为 ${name}。`,
  savedDirectly: (name) => `已保存为 ${name}；由于其文件夹不允许临时文件，文件直接写入原处。`,
  showInFolder: '在文件夹中显示',
  export: '导出',
  errorActions: {
    tryAgain: '重试',
    enterToken: '输入令牌',
    copyRequest: '复制申请',
    retryKeychain: '重试',
    showFile: '显示文件',
  },
};
