import type { ExportFailure, Failure } from '../../../shared/contract/errors.ts';
import type { Messages } from '../catalogue.ts';
import { number } from '../../../shared/words/zh-cn/words.ts';

type Facts = Failure['facts'];

const kept = '你的数据仍可查阅。';
const nothingChanged = '未作任何更改。';

function status(facts: Facts): string {
  return facts['status'] === undefined ? '' : `（${facts['status']}）`;
}

function wholeNumber(fact: string | number | undefined): string {
  return fact === undefined ? '?' : number(Number(fact));
}

const badAddress: Readonly<Record<string, string>> = {
  scheme: '地址不是以 https:// 开头。',
  insecure: '地址以 http:// 开头，访问令牌会在没有保护的情况下传输，因此没有发送。',
  credentials: '地址包含用户名或密码，本应用不会发送这些信息。',
};

const notAllowed: Readonly<Record<string, (detail: string) => string>> = {
  address: (host) => `贵公司只允许本应用使用公司的服务地址，不可使用 ${host}，因此没有发送任何数据。`,
  host: (host) => `贵公司不允许本应用连接 ${host}，因此没有发送任何数据。`,
  exports: () => '贵公司不允许本应用将数据保存为文件，因此没有写入任何文件。',
  format: () => '贵公司不允许这种文件，因此没有写入任何文件。',
  passphrase: (least) => `贵公司要求口令至少有 ${least} 个字符。`,
};

const exportReasons: Readonly<Record<string, (facts: Facts) => string>> = {
  diskFull: () => '磁盘已满，因此没有写入文件。',
  readOnly: ({ folder }) =>
    `本应用无权写入${folder === undefined ? '该文件夹' : `文件夹“${String(folder)}”`}，因此没有写入文件。`,
  fileReadOnly: () => '同名的旧文件已设为只读，因此没有替换。',
  missing: () => '该文件夹已不存在，因此没有写入文件。',
  busy: () => '另一个程序正在打开此文件，因此没有替换。',
  taken: () => '此名称已被其他项目占用，或该文件夹中有其他文件，因此没有写入任何内容。',
  inExport: () =>
    '该文件夹本身是一份导出（每月一个文件），其中的其他文件可能会被当作其一部分读取，因此没有写入任何内容。',
  keptAside: ({ path }) =>
    `系统不允许新文件使用其名称：可能有另一个程序正在打开文件。新文件完整，并已保存为“${String(path)}”。`,
  leftAside: ({ path }) =>
    `系统不允许新文件夹使用其名称，旧文件夹也未能恢复原名。新文件夹完整，并已保存为“${String(path)}”；旧文件夹保存在旁边一个名称以“.before.desk.part”结尾的文件夹中。`,
  nameTooLong: () => '名称超过磁盘允许的长度，因此没有写入任何内容。',
  notAnswerable: () => '这台电脑上的副本无法回答这些筛选条件，因此没有内容可导出。',
  tooManyGroups: () => '分组太多，无法逐一列出小计，因此没有写入文件。',
  tooManyMonths: () => '这些行跨越的月份太多，无法按月分文件夹，因此没有写入任何内容。',
  textTooLong: ({ row, column, chars }) =>
    `第 ${row ?? '?'} 行“${column ?? '?'}”列的文本有${chars === undefined ? '过多字符' : ` ${chars} 个字符`}，超过工作簿单元格的上限，因此没有写入文件。`,
  tooLarge: () => '工作簿会超过其格式允许的大小，因此没有写入。',
  notPrinted: () => '无法将页面制成 PDF 文件，因此没有写入任何内容。',
} satisfies Record<ExportFailure, (facts: Facts) => string>;

export const errors: Messages['errors'] = {
  badAddress: {
    what: (facts) => badAddress[String(facts['reason'])] ?? '本应用无法使用此地址。',
    safe: nothingChanged,
    todo: '请输入公司提供的服务地址；地址以 https:// 开头，例如 https://reports.example.com。',
  },
  offline: {
    what: () => '无法连接服务。',
    safe: `${kept}除同步外，一切功能均可使用。`,
    todo: '请检查网络或 VPN，然后重试。',
    action: 'tryAgain',
  },
  certificate: {
    what: ({ platform }) =>
      '这台电脑不信任服务的证书，因此没有发送任何内容。' +
      (platform === 'linux' ? '在 Linux 上，本应用信任 NSS 数据库（~/.pki/nssdb）中的证书。' : ''),
    safe: kept,
    todo: '请 IT 部门安装公司的根证书，然后重试。',
    action: 'tryAgain',
  },
  clientCertificate: {
    what: () => '服务或中间的程序要求提供这台电脑或用户的证书。本应用无法发送证书。',
    safe: kept,
    todo: '请向 IT 部门索取只需访问令牌的地址。',
  },
  proxyAuth: {
    what: () => '公司代理服务器要求输入用户名和密码。',
    safe: kept,
    todo: '请重试，并在提示时登录代理服务器，或请 IT 部门放行本应用。',
    action: 'tryAgain',
  },
  proxySignIn: {
    what: () => '公司代理服务器两次拒绝了用户名和密码，因此本应用停止尝试。',
    safe: `${kept}如果再输错密码，你在代理服务器的账户可能会被锁定。`,
    todo: '请检查用户名和密码，然后重试。',
    action: 'tryAgain',
  },
  redirected: {
    what: () => '此地址的响应要求重定向到另一处，本应用不会跟随。',
    safe: `${kept}访问令牌没有转交。`,
    todo: '请检查服务地址；酒店或机场的登录页面也会如此。然后重试。',
    action: 'tryAgain',
  },
  notTheService: {
    what: () => '此地址有响应，但并非报表服务。',
    safe: kept,
    todo: '请检查服务地址，或中间是否有网络登录页面。然后重试。',
    action: 'tryAgain',
  },
  unauthorized: {
    what: () => '服务不接受访问令牌（401）；令牌可能已过期。',
    safe: kept,
    todo: '请输入新令牌以进行同步。',
    action: 'enterToken',
  },
  forbidden: {
    what: (facts) =>
      facts['scope'] === undefined ? '服务拒绝了此账户的这项请求（403）。' : `此账户缺少 ${facts['scope']}。`,
    safe: kept,
    todo: '请管理员授予此账户所需的权限。',
    action: 'copyRequest',
  },
  rejected: {
    what: (facts) => `服务拒绝了请求${status(facts)}。`,
    safe: kept,
    todo: '请重试；如果持续发生，请将“详情”发给管理员。',
    action: 'tryAgain',
  },
  timedOut: {
    what: () => '服务没有及时响应。',
    safe: kept,
    todo: '请稍后重试。',
    action: 'tryAgain',
  },
  serverFailed: {
    what: (facts) => `服务端发生故障${status(facts)}。`,
    safe: kept,
    todo: '请稍后重试；如果持续发生，请将“详情”发给管理员。',
    action: 'tryAgain',
  },
  tooManyRequests: {
    what: (facts) =>
      `服务允许的请求数少于同步所需：在这次同步中，服务共有 ${facts['minutes'] ?? 30} 分钟要求本应用放慢。`,
    safe: `${kept}这次同步已保存的内容会保留。`,
    todo: '请稍后再同步，或请管理员提高请求上限。',
    action: 'tryAgain',
  },
  tooDeep: {
    what: (facts) =>
      facts['found'] !== undefined
        ? `服务拒绝读取靠后的页，而已找到的记账日期只包含服务的 ${wholeNumber(facts['rows'])} 行中的 ${wholeNumber(facts['found'])} 行，因此无法取得完整副本。“立即同步”不会再查找其余日期；“完整同步”会。`
        : `服务拒绝读取第 ${wholeNumber(facts['page'])} 页（共 ${wholeNumber(facts['pages'])} 页），因此 ${wholeNumber(facts['rows'])} 行中只有一部分可以读取，无法取得完整副本。`,
    safe: '上一份完好副本仍可查阅。',
    todo: '请管理员允许此账户读取靠后的页。',
    action: 'tryAgain',
  },
  badResponse: {
    what: (facts) =>
      facts['field'] === 'page'
        ? '服务在每一页都返回相同的行，因此只能读取第一页；其内容均未采用。'
        : '无法读取服务的响应，因此其内容均未采用。',
    safe: kept,
    todo: '请重试；如果持续发生，请将“详情”发给管理员。',
    action: 'tryAgain',
  },
  unsettled: {
    what: (facts) =>
      facts['isReadWholeNext'] === 1
        ? '按记账日期读取未能获取完整副本；下次同步会读取全部数据。'
        : `服务的记录或其顺序在全部 ${facts['attempts'] ?? 3} 次尝试期间均有变动，因此无法取得完整副本。`,
    safe: '你看到的仍是上一份完好副本。',
    todo: '请稍后重试。',
    action: 'tryAgain',
  },
  unordered: {
    what: () => '连续两次读取结果一致，但有部分记录在服务的两页出现，其他记录可能因此缺失，无法取得完整副本。',
    safe: '你看到的仍是上一份完好副本。',
    todo: '请服务的管理员让服务按固定顺序列出记录。',
    action: 'tryAgain',
  },
  unconfirmed: {
    what: () => '服务的不同页上有相同的记录，本应用无法确认是否齐全，因此无法取得完整副本。',
    safe: '你看到的仍是上一份完好副本。',
    todo: '请稍后重试；如果持续发生，请将“详情”发给管理员。',
    action: 'tryAgain',
  },
  tokenMissing: {
    what: () => '没有可用于同步的访问令牌。',
    safe: kept,
    todo: '请输入访问令牌。',
    action: 'enterToken',
  },
  tokenUnusable: {
    what: ({ reason }) =>
      reason === 'tooLong'
        ? '此访问令牌超过 2,495 个字符，即系统钥匙串除数据密钥外所能保存的长度。'
        : '这不是本应用可以发送的访问令牌：内容为空，或含有令牌不能使用的字符。',
    safe: nothingChanged,
    todo: '请重新复制整个令牌，前后不要有其他内容；如果令牌确实这么长，请索取较短的令牌。',
  },
  busy: {
    what: () => '同步已在进行中。',
    safe: nothingChanged,
    todo: '请等待同步结束，或先取消同步。',
  },
  keptUntilQuit: {
    what: () => '此配置仅保存到退出本应用，离开它或重启应用便会删除其数据。',
    safe: nothingChanged,
    todo: '请用口令保护以保留数据，或退出登录此配置。',
  },
  profileClosed: {
    what: () => '配置刚才已锁定或关闭。',
    safe: nothingChanged,
    todo: '请重新打开配置，然后重试。',
  },
  fileInUse: {
    what: () => '另一个程序正在使用本机数据文件。',
    safe: '文件保持原样。',
    todo: '请等该程序完成或将其关闭，然后重试。',
    action: 'tryAgain',
  },
  storage: {
    what: () => '无法读取或写入本机数据。',
    safe: '文件保持原样。',
    todo: '请关闭可能正在打开此文件的其他程序，然后重试。',
    action: 'tryAgain',
  },
  diskFull: {
    what: () => '磁盘已满，因此未能保存。',
    safe: '先前已保存的内容保持不变。',
    todo: '请腾出磁盘空间，然后重试。',
    action: 'tryAgain',
  },
  readOnly: {
    what: () => '本应用无权写入其数据文件夹。',
    safe: '文件保持原样。',
    todo: '请 IT 部门允许你写入该文件夹，然后重试。',
    action: 'tryAgain',
  },
  corrupt: {
    what: () => '本机数据未能通过完整性检查，因此不予显示。',
    safe: '文件已另行保留，没有删除。',
    todo: '请联网并同步，以重新下载。',
    action: 'showFile',
  },
  newerVersion: {
    what: () => '这台电脑上的数据由本应用的较新版本写入，因此没有打开。',
    safe: '数据原封未动。',
    todo: '请安装较新版本，然后重新启动。',
    action: 'showFile',
  },
  keychain: {
    what: () => '无法使用系统钥匙串。',
    safe: '没有任何机密内容写入磁盘。',
    todo: '请解锁或修复钥匙串，然后重试。',
    action: 'retryKeychain',
  },
  keychainLocked: {
    what: () => '系统钥匙串已锁定。',
    safe: '没有任何机密内容写入磁盘。',
    todo: '请先解锁，然后重试。',
    action: 'retryKeychain',
  },
  keychainAsking: {
    what: () => '系统钥匙串尚未响应。系统可能正在请求许可。',
    safe: '没有任何机密内容写入磁盘。',
    todo: '请回答系统的询问，然后重试。',
    action: 'retryKeychain',
  },
  keychainSilent: {
    what: () => '系统钥匙串在两分钟内没有响应，因此本应用停止查询。',
    safe: '没有任何机密内容写入磁盘。',
    todo: '请重试，并在系统询问时回答。如果没有出现询问，请重新登录电脑。',
    action: 'retryKeychain',
  },
  keyNotFound: {
    what: () => '系统钥匙串中没有这些数据的密钥。',
    safe: '你的数据原封未动。',
    todo: '如果密钥在另一个钥匙串中，请将其解锁，然后重试。',
    action: 'retryKeychain',
  },
  wrongPassphrase: {
    what: () => '此口令无法打开数据。',
    safe: nothingChanged,
    todo: '请检查大小写和键盘布局，然后重新输入。',
  },
  notConfirmed: {
    what: () => '系统未能确认是你本人。',
    safe: nothingChanged,
    todo: '请重试。',
  },
  cancelled: {
    what: () => '已取消。',
    safe: '上一份完好副本仍可查阅。',
    todo: '你可以随时重新开始。',
  },
  notFound: {
    what: () => '本机副本中已没有此项。',
    safe: kept,
    todo: '可能已在上次同步时移除；请再看一次列表。',
  },
  nameTaken: {
    what: (facts) => `已有另一个名为“${facts['name'] ?? ''}”的视图。`,
    safe: nothingChanged,
    todo: '请换一个名称。',
  },
  profileNameTaken: {
    what: (facts) => `已有另一个名为“${facts['name'] ?? ''}”的配置。`,
    safe: nothingChanged,
    todo: '请换一个名称。',
  },
  tooManyRows: {
    what: (facts) => `此视图找到超过 ${wholeNumber(facts['limit'])} 行，数量太多，无法关注。`,
    safe: nothingChanged,
    todo: '请缩小其筛选范围，然后再关注。',
  },
  exportFailed: {
    what: (facts) => exportReasons[String(facts['reason'])]?.(facts) ?? '无法写入文件。',
    safe: '你的数据保持原样。',
    todo: '请选择另一个文件夹，然后重试。',
  },
  fileGone: {
    what: () => '已保存的文件已不在原来的位置。',
    safe: nothingChanged,
    todo: '文件可能已被移动、重命名或删除；如有需要，请重新保存。',
  },
  policyInvalid: {
    what: () => '无法读取贵公司为本应用设置的策略，因此已停止同步和导出。',
    safe: kept,
    todo: '请通知 IT 部门：“关于 Commission Desk”中的“由谁决定”会列出错处。',
  },
  notAllowed: {
    what: ({ rule, detail }) => notAllowed[String(rule)]?.(String(detail)) ?? '贵公司不允许这样做，因此没有执行。',
    safe: kept,
    todo: '如工作上需要，请咨询 IT 部门。',
  },
  badArguments: {
    what: () => '本应用发出了无效的请求。这是本应用的错误。',
    safe: kept,
    todo: '请尝试其他方法；请将“详情”发给管理员。',
  },
  tooManyCalls: {
    what: () => '本应用同时发出的请求超过自身的上限。',
    safe: nothingChanged,
    todo: '请等待几秒，然后重试。如果持续发生，请重新启动本应用并通知 IT 部门。',
  },
  untrustedSender: {
    what: () => '来自非预期位置的请求已被拒绝。',
    safe: nothingChanged,
    todo: '请重新启动本应用；如果持续发生，请通知 IT 部门。',
  },
  bug: {
    what: () => '本应用内部出现问题。这是本应用的错误。',
    safe: kept,
    todo: '请重试，或重新启动本应用；请将“详情”发给管理员。',
    action: 'tryAgain',
  },
};
