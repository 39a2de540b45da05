import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { filterValues } from './parity.ts';
import { age, counted, listed, number, resourceNames } from '../../../shared/words/zh-cn/words.ts';
import type { UnreachedCode } from '../../../shared/contract/errors.ts';
import type { Messages } from '../catalogue.ts';
import { locked } from './locked.ts';

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} 秒`;
  return `${Math.round(seconds / 60)} 分钟`;
}

const unreached: Readonly<Record<UnreachedCode, string>> = {
  offline: '离线。',
  certificate: '未连接：这台电脑不信任服务的证书。',
  clientCertificate: '未连接：服务要求这台电脑提供证书，本应用无法发送。',
  proxyAuth: '未连接：公司代理服务器要求输入用户名和密码。',
  proxySignIn: '未连接：公司代理服务器不接受用户名和密码。',
  redirected: '未连接：服务的地址被重定向到其他地方，可能是网络的登录页。',
  notTheService: '未连接：由另一页面代替服务响应，可能是网络的登录页。',
  timedOut: '未连接：服务未及时响应。',
};

const lockEntries = `“${locked.lock.passphrase}”或“${locked.lock.click}”`;

export const frame: Messages['frame'] = {
  app: 'Commission Desk',
  windowTitle: (screen: string) => `${screen} – Commission Desk`,
  sideReads: {
    aes: 'AE 名单',
    emptyColumns: '空白列列表',
    export: '导出的状况',
    labels: '代码的名称',
    periods: '期间的日期',
    rowNotes: '你对这些行的备注',
    tables: '你离开表格时的设置',
    viewNews: '关注视图的变更',
  },
  sideReadsFailed: (names) => spaced`本应用无法读取${listed(names)}。`,
  sideReadsSafe: '行和合计不受此影响，之前已读取的内容仍会显示。',
  sideReadsTodo: '本应用会在下次同步或启动时重试。',
  tablesSafe: '未能读取设置的表格不会应用你的设置，例如筛选。已存储的内容没有改变。',
  tablesTodo: `如需再次读取，请在配置菜单中选择${lockEntries}，然后再次打开数据，或重新启动本应用。在此之前，对该表格的更改不会保留。`,
  mainNavigation: '主导航',
  views: {
    today: '今日',
    overview: '概览',
    charges: '客户专属收费',
    reports: '日报表',
    clients: '客户',
    changes: '变更',
    sync: '同步',
  },
  savedViews: '视图',
  back: '后退',
  forward: '前进',
  noPlaceBefore: '没有可后退的位置。',
  noPlaceAfter: '没有可前进的位置。',
  placeWith: (place, count) => `${place}：${count}`,
  rowCount: (rows) => counted(rows, '行'),
  newChanges: (count) => `${counted(count, '项变更')}未查看`,
  keptClients: (count) => counted(count, '位客户'),
  syncAttention: '需要处理',
  opening: '正在打开你的数据…',

  statusBar: '状态栏',
  connectionStatus: '连接',
  asOf: (time) => `数据截至 ${time}`,
  run: (run) => ` · 第 ${number(run)} 次运行`,

  syncNow: '立即同步',
  cancelSync: '取消同步',
  cannotCancelNow: '正在保存新副本；现在不能取消。',
  syncProgress: '同步进度',
  syncBegan: '同步已开始。',
  syncEnded: '同步已结束。',
  progress: (facts) => {
    if (facts.pauseSecondsLeft !== null) {
      return `服务要求本应用放慢；同步将于 ${duration(facts.pauseSecondsLeft)}后继续。`;
    }
    if (facts.resource === null) return '正在联系服务…';
    const name = resourceNames[facts.resource];
    if (facts.phase === 'saving') return `${name}：保存中。`;
    if (facts.phase === 'done') return `${name}：完成。`;
    if (facts.phase === 'proving') {
      return `${name}：${facts.total === null ? '正在检查筛选' : `正在检查 ${filterValues(facts.rows, facts.total)}`}。`;
    }
    if (facts.total === null) return `${name}：正在查询服务…`;
    const again = facts.phase === 'confirming' ? '再次读取以确认，' : '';
    const left = facts.secondsLeft === null ? '' : `，还剩约 ${duration(facts.secondsLeft)}`;
    return `${name}：${again}${number(facts.rows)} / ${number(facts.total)} 行${left}。`;
  },
  readingFirst: (resource) => `${resourceNames[resource]}：正在读取首份副本…`,
  usableAlready: (datasets) => `${listed(datasets.map((dataset) => resourceNames[dataset]))}已可使用。`,

  dataStatus: '数据状况',
  synced: (when) => `已同步：${when}`,
  oldestReading: (time) => `最早读取的一部分数据读取于 ${time}。`,
  dataFrom: (when) => spaced`数据截至${when}`,
  age: (value) => age(value),
  checked: (when) => `${when}检查`,
  notSynced: '尚未同步',
  firstCopyUnderWay: (resource) => `${resourceNames[resource]}：正在获取首份副本`,
  notSyncedOf: (resource) => `${resourceNames[resource]}尚未同步`,
  incomplete: '副本不完整',
  connection: {
    untried: '尚未连接',
    reached: '上次同步时已连接',
    refused: '访问令牌未被接受',
    offline: '离线',
    certificate: '证书不受信任',
    clientCertificate: '服务要求提供证书',
    proxyAuth: '代理服务器要求密码',
    proxySignIn: '代理服务器不接受密码',
    redirected: '地址重定向到别处',
    notTheService: '由另一页面响应',
    timedOut: '服务没有响应',
  },
  offline: (facts) =>
    `${unreached[facts.cause]}数据截至 ${facts.time}，${age(facts.age)}${
      facts.newestLedgerDate === null ? '' : `；最新记账日期为 ${facts.newestLedgerDate}`
    }。除同步外，一切功能正常。`,
  syncUnreached: '上次同步时未能连接服务。此按钮会再试一次。',
  offlineNothingHeld: (cause) => `${unreached[cause]}尚未同步任何数据，因此在连接到服务之前没有内容可显示。`,

  profile: (name) => `配置：${name}`,
  sampleProfile: '示例数据',
  sampleBand: '示例数据',
  sampleService: '示例服务',
  sampleExplained: '由内置示例服务提供的虚构数据。此处内容均非真实。',
  leaveSample: '离开示例数据',
};
