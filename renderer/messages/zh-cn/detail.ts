import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

export const detail: Messages['detail'] = {
  label: '详情',
  opened: (keys) => `已打开详情；按 ${keys} 前往。`,
  close: '关闭详情',
  resize: { right: '详情的宽度', below: '详情的高度' },
  dock: { right: '将详情移到右侧', below: '将详情移到表格下方' },
  sections: {
    charge: '收费',
    rate: '费率',
    measured: '计量方式',
    thresholds: '门槛和条件',
    rounding: '舍入',
    clients: '客户',
    record: '记录',
    report: '日报表',
    amounts: '金额',
    extras: '发送的其他字段',
  },
  emptyFields: (count) => `${count} 个为空`,
  showEmpty: (count) => `显示 ${count} 个空字段`,
  hideEmpty: '隐藏空字段',
  code: (code) => `代码 ${code}`,
  conditional: (count) => `${count} 项条件收费；其条款不在此数据中`,
  copy: {
    text: '文本',
    asText: '复制为文本',
    json: 'JSON',
    asJson: '复制为 JSON',
    copied: '已复制。',
    notSent: '（未发送）',
    sentEmpty: '（空白）',
  },
  clients: {
    label: '离线保存客户',
    since: (time) => `自 ${time} 起，即本应用首次看到之时`,
    sinceFirstList: (pinnedAt) => `已在 ${pinnedAt} 离线保存后本应用读取的首份清单中；自何时起未知`,
    notSent: '服务不说明谁有某项收费，也不说明自何时起：只能显示你离线保存的客户。',
    nonePinned: '没有离线保存的客户',
    noneOf: (known, unknown) =>
      unknown === 0 ? `${number(known)} 位离线保存的客户中一个也没有` : `${number(known)} 位已知的客户中一个也没有`,
    unknown: (count) => `${counted(count, '位离线保存的客户')}未知；请获取或同步以查明`,
  },
  nameless: '没有名称',
};
