import { fromTo, spaced } from '../../../shared/words/chinese-spaces.ts';
import { filterValues } from './parity.ts';
import { age, counted, listed, number, resourceNames } from '../../../shared/words/zh-cn/words.ts';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { EndingCode } from '../../../shared/contract/last-run.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import type { RequestPurpose, SyncPhase } from '../../../shared/contract/sync.ts';
import type { Messages } from '../catalogue.ts';
import { verdicts } from '../../../shared/words/zh-cn/verdicts.ts';

const stillSee = (copyOf: string) => `你看到的仍是 ${copyOf} 的副本。`;
const still = (copyOf: string | null) => (copyOf === null ? '' : stillSee(copyOf));

const usable = (synced: readonly ResourceName[]) =>
  synced.length === 0 ? '' : `${listed(synced.map((name) => resourceNames[name]))}已同步，可以使用。`;

const because: Readonly<Record<EndingCode, string>> = {
  offline: '无法连接服务',
  certificate: '这台电脑不信任服务的证书',
  clientCertificate: '服务要求这台电脑提供证书',
  proxyAuth: '公司代理服务器要求输入用户名和密码',
  proxySignIn: '公司代理服务器不接受用户名和密码',
  redirected: '地址被重定向到其他地方',
  notTheService: '响应的并非报表服务',
  tooManyRequests: '服务持续要求本应用放慢',
  unauthorized: '服务不接受访问令牌',
  cancelled: '该次运行已先被取消',
  diskFull: '磁盘已满',
  readOnly: '本应用不能写入其数据文件夹',
  corrupt: '本机数据未通过完整性检查',
  storage: '无法读取或写入本机数据',
};

const phases: Readonly<Record<SyncPhase, string>> = {
  waiting: '等待中',
  reading: '读取中',
  confirming: '再次读取以确认',
  saving: '保存中',
  proving: '检查筛选',
  done: '完成',
};

const requestPurposes: Readonly<Record<RequestPurpose, string>> = {
  rows: '读取行',
  secondPass: '再次读取以确认',
  dateCounts: '统计日期的行数',
  dictionaries: '字典',
  learning: '了解筛选',
  memberships: '待审批和离线保存客户',
  repairs: '获取筛选的行列表',
  parity: '筛选检查',
};

export const sync: Messages['sync'] = {
  heading: '同步',
  sections: {
    status: '状况',
    travel: '出行检查',
    pins: '离线保存客户',
    parity: '一致性',
    filters: '筛选',
    receipts: '凭证',
    repair: '修复',
  },
  sectionsLabel: '同步页面的各部分',
  fullSync: '完整同步',
  fullSyncHint: '重新读取全部数据',
  quickHint: '“立即同步”会在读取全部数据所需请求较少时读取全部，否则只读取最新的记账日期和部分较早的日期。',
  datasets: '数据集',
  dictionaries: '字典',
  resources: resourceNames,
  lastRun: (time) => `上次运行：${time}`,
  neverRun: '从未同步',
  neverRunLong: '尚未同步任何数据。请点击“立即同步”获取首份副本。',
  verdicts,
  phaseRows: (phase, rows, total) =>
    total === null
      ? `${phases[phase]}…`
      : `${phases[phase]}：${phase === 'proving' ? filterValues(rows, total) : `${number(rows)} / ${number(total)} 行`}`,

  rowsHeld: (rows) => counted(rows, '行'),
  entriesHeld: (rows) => counted(rows, '项'),
  asOf: (time, value) => `${time}，${age(value)}`,
  ledgerDates: (oldest, newest) => spaced`记账日期${fromTo(oldest, newest)}`,
  changes: (added, changed, gone) => `新增 ${number(added)}、变更 ${number(changed)}、消失 ${number(gone)}`,
  nothingChanged: '没有行变更',

  complete: '完整：连续两次读取结果一致。',
  completeOnePage: '完整：整份列表只有一页，读取一次即可。',
  refreshed: (read, onlyCounted) =>
    `已更新：读取了 ${counted(read, '个记账日期')}，连续两次读取结果一致${
      onlyCounted === 0 ? '' : `；另有 ${number(onlyCounted)} 个较早的日期只统计行数，轮到时才读取`
    }。`,
  checked: (differing, facts, copyOf) =>
    differing === 0
      ? '已检查：两次读取服务，得到的行与此副本完全相同。文件完好。'
      : `已与 ${copyOf ?? '—'} 的副本对照：自那以后，服务上的行新增 ${number(facts.added)}、变更 ${number(facts.changed)}、消失 ${number(facts.gone)}。此处未作任何更改；请同步以获取这些变更。`,
  incomplete:
    '不完整：服务的记录持续变动，或可能有记录在服务的两页出现。已保留此首份副本；可能有行缺失或重复。请稍后再同步；若仍不完整，请联系服务的管理员。',
  incompleteList: '不完整：服务返回了这份列表的第一页，但第二页读取失败，因此可能缺少部分条目。请稍后再同步。',
  heldBack: (resource, offered, held) =>
    `${resourceNames[resource]}：原有 ${counted(held, '行')}，服务现在只返回 ${number(offered)} 行。较小的副本正等待你决定；你看到的仍是上一份完好的副本。`,
  heldBackUntil: (time) => `读取时间：${time}。`,
  takeSmaller: (rows) => `采用有 ${counted(rows, '行')}的副本`,
  keepLast: (rows) => `保留有 ${counted(rows, '行')}的副本`,
  heldBackKept:
    '服务返回的行数大幅减少，因此保留了上一份完好的副本。最迟在服务返回的行有变，或你进行完整同步后，会再次询问你。',
  unsettled: (copyOf) => `服务的记录或其顺序在每次尝试期间都有变动，因此未能获取完整副本。${still(copyOf)}请稍后再试。`,
  noCopyByDate: (copyOf) =>
    `按记账日期读取未能获取完整副本，而再读取全部数据所需的请求会多于完整同步。${still(copyOf)}请再次同步：下次同步会读取全部数据。`,
  rowErrors: (count, copyOf) =>
    `有 ${counted(count, '个值')}无法读取，因此未采用新副本。${still(copyOf)}请把以下列表交给管理员。`,
  cancelled: (copyOf) => `在保存前已取消。${still(copyOf)}`,
  notRun: (cause, copyOf) => `${cause === null ? '本次运行未同步' : `未同步，因为${because[cause]}`}。${still(copyOf)}`,
  noCopyYet: (resource, synced) => `尚无副本：${resourceNames[resource]}。${usable(synced)}`,
  stillSee,
  scopeMissing: (facts) => {
    const others = facts.synced.map((name) => `${resourceNames[name]}已同步。`).join('');
    return `${resourceNames[facts.resource]}未同步：此账户缺少 ${facts.scope}。${others}请让管理员授予。`;
  },
  notRenewed: (resource, copyOf) =>
    `${resourceNames[resource]}：上次运行未能完整读取。${still(copyOf)}原因见同步页面。`,
  showStatus: '查看原因',
  copyRequest: '复制申请',
  requestText: (facts) => `请在 ${facts.serviceUrl} 为我的账户授予权限范围 ${facts.scope}。`,
  requestCopied: '已复制申请。',

  receipt: '凭证',
  receiptOf: (resource) => `凭证：${resourceNames[resource]}`,
  facts: {
    runId: '运行编号',
    started: '开始',
    finished: '结束',
    serviceTotal: '服务总数',
    rowsHeld: '运行后副本行数',
    changes: '变更',
    pages: '页数',
    passes: '读取轮数',
    requests: '请求数',
    bytes: '读取字节数',
    refusedAsTooMany: '被要求放慢',
    repaired: '已修复的行',
    datesRead: '已读取日期',
    datesCounted: '只统计行数',
    parity: '一致性',
  },
  notKnown: '未知',
  number,
  position: number,
  refusedAsTooMany: (requests) => `${counted(requests, '个请求')}因过于频繁而被拒绝（429），运行因此曾等待`,
  parityPaused: '一致性检查已暂停；本次运行略过了等待中的检查。',
  repairedRows: (count) => `${counted(count, '行')}含有损坏的字符，已存为“\uFFFD”。`,
  missingFields: (names) => `没有任何行包含的已知字段：${names}。`,
  extraFields: (names) => `本应用不认识、但已随行保留的字段：${names}。`,
  rowErrorsHeading: '无法读取的值',
  rowErrorColumns: { position: '行', field: '字段', found: '实际内容' },
  moreRowErrors: (count) => `另有 ${number(count)} 个`,
  noDates: '无',
  requestsByPurpose: (requests, purposes) =>
    `${number(requests)}：${purposes.map(([purpose, count]) => `${requestPurposes[purpose]} ${number(count)}`).join('、')}`,
  someDates: (count, dates) =>
    `${number(count)}：${dates.join('、')}${count > dates.length ? `，另有 ${number(count - dates.length)} 个` : ''}`,
  receipts: {
    intro: '每次运行读取和发现的内容，保存在这台电脑上。“全部保存为 JSON”包含每个数字。',
    table: '凭证',
    none: '没有保存此项的凭证。',
    of: '凭证范围',
    everything: '所有数据集和字典',
    exportAll: '全部保存为 JSON',
    tooManyForJson: '凭证太多，一个 JSON 文件容纳不下，因此没有保存。请在“凭证范围”选择一个数据集，或使用“导出”。',
    run: '运行',
    openRun: (time) => `运行：${time}`,
    parts: (count) => counted(count, '份凭证'),
    verdictCount: (verdict, count) => `${verdict} ${number(count)} 份`,
    open: (resource, time) => `凭证：${resourceNames[resource]}，${time}`,
    more: '显示较旧的凭证',
    newestOnly: `最多列出最新的 ${number(LIMITS.listEntries)} 份凭证。“导出”包含仍有保存的较旧凭证。`,
    unlisted: {
      tooOld: `该凭证不在这里列出的同类最新 ${number(LIMITS.listEntries)} 份之内。如果仍有保存，“导出”会包含该凭证。`,
      notKept: '这台电脑已不再保存该凭证。',
    },
    columns: {
      time: '结束时间',
      resource: '数据',
      verdict: '结果',
      service: '服务总数',
      held: '副本行数',
      open: '凭证',
    },
  },
  copyReceipt: '复制凭证',
  receiptCopied: '已复制凭证。',
};
