import type { KeptFirst } from '../en/session.ts';
import type { SetAside } from '../../../shared/contract/session.ts';
import type { Messages } from '../catalogue.ts';
import { number } from '../../../shared/words/zh-cn/words.ts';

const setAsideReasons: Readonly<Record<SetAside['reason'], string>> = {
  damaged: '本机数据未能通过完整性检查，因此不予显示。文件已另行保留，没有删除。',
  foreign: '数据文件并非由本应用写入，因此不予显示。文件已另行保留，没有删除。',
  keyLost: '本机数据的密钥已丢失，因此无法再读取。文件已另行保留，没有删除。',
};

type Restored = Readonly<Record<'settings' | 'notes' | 'history', string | null>> & { readonly isPartly: boolean };

function restored({ isPartly, ...times }: Restored): readonly string[] {
  return [...restoredUpTo(times), ...(isPartly ? [PARTLY] : [])];
}

const PARTLY = '这些备份有一部分由本应用的另一版本写入，未能恢复。';

function restoredUpTo({ settings, notes, history }: Omit<Restored, 'isPartly'>): readonly string[] {
  const ofNotes = notes === null ? [] : [`你的备注已恢复至 ${notes} 为止。`];
  if (settings !== null && settings === history) {
    return [`历史记录，以及你的${ownChoices}，已恢复至 ${settings} 为止。`, ...ofNotes];
  }
  return [
    ...(settings === null ? [] : [`你的${ownChoices}已恢复至 ${settings} 为止。`]),
    ...ofNotes,
    ...(history === null ? [] : [`历史记录已恢复至 ${history} 为止。`]),
  ];
}

const ownChoices = '已保存视图、离线保存客户及其昵称、保留的日期和设置';
const ownThings = `你的备注；你的${ownChoices}；变更记录、同步凭证和导出记录`;

const keptFirst: Readonly<Record<KeptFirst, string>> = {
  exports: '你可以先取消，然后导出变更、连同备注导出行，或将视图保存为文件。',
  views: '你可以先取消，然后将视图保存为文件。',
  nothing: '',
};

export const session: Messages['session'] = {
  signIn: '登录',
  intro: '离线查阅收费与佣金。请输入公司提供的服务地址和访问令牌，或用虚构数据试用。数据会加密保存在这台电脑上。',
  serviceAddress: '服务地址',
  serviceAddressHint: '例如 https://reports.example.com',
  accessToken: '访问令牌',
  showToken: '显示',
  hideToken: '隐藏',
  checkConnection: '检查连接',
  exploreSample: '浏览示例数据',
  or: '或',
  addressNeeded: '请输入公司提供的服务地址。',
  tokenNeeded: '请输入公司提供的访问令牌。',

  nothingStored: '没有保存任何数据。',
  checkToken: '请检查令牌，或索取新令牌，然后重新输入。',

  passphrase: '口令',
  repeatPassphrase: '再次输入口令',
  forgotten:
    '忘记的口令无法找回。你可以删除本机数据（包括已保存视图、备注、离线保存客户和变更记录），然后重新登录；服务本身的记录不受影响。',
  deleteAndStartOver: '删除数据并重新开始',

  refusedHeading: '没有打开你的数据',
  nothingDeleted: '你的数据没有被删除。',

  enterToken: '输入令牌',
  enterTokenIntro: '新令牌会替换旧令牌。你的数据保持原样。',
  useToken: '使用此令牌',
  tokenMissing: '没有保存访问令牌。除同步外，一切功能均可使用；如需同步，请输入令牌。',
  tokenRejected: '服务不接受访问令牌（401）；令牌可能已过期。你的数据仍可查阅。如需同步，请输入新令牌。',

  keychainTrouble: {
    unavailable: '无法使用系统钥匙串。',
    locked: '系统钥匙串已锁定。',
    asking: '系统钥匙串尚未响应；系统可能正在请求许可。',
    silent: '系统钥匙串在两分钟内没有响应，因此本应用停止查询。',
  },
  keychainSignedOut: '你仍可登录；之后本应用会询问如何保存你的令牌和数据。',

  waitingHeading: '系统正在请求许可',
  waitingForKey: 'Commission Desk 已向系统钥匙串索取你的数据密钥，正在等待响应。请留意系统的询问；它可能在此窗口后面。',
  waitingSafe: '你的数据原封未动。钥匙串在两分钟内一经响应，数据便会自动打开。',
  waitingToKeep:
    '你已登录。Commission Desk 已要求系统钥匙串保存你的访问令牌和数据密钥，正在等待响应。请留意系统的询问；它可能在此窗口后面。',
  waitingToKeepSafe: '目前没有保存任何数据。钥匙串在两分钟内一经响应，首次同步便会自动开始。',
  waitingStatus: '正在等待系统钥匙串…',
  stillWaiting: '尚未响应；本应用会继续等待。',

  keepingHeading: '如何保存你的数据？',
  keepingIntro: '你已登录，目前没有保存任何数据。访问令牌和数据密钥通常由系统钥匙串保存。',
  keepingTodo: '请将其解锁或修复，然后重试，或在下方选择其他方式。',
  keepingOrElse: '或不使用钥匙串：',
  keepingPassphrase: '副本留在这台电脑上。每次启动时输入口令，同步时输入令牌。',
  keepingUntilQuit: '退出本应用时，令牌和副本会从这台电脑删除。',
  keepUntilQuit: '仅保存到退出应用',
  backToSignIn: '返回登录',

  keyNotFoundHeading: '找不到你的数据密钥',
  keyNotFoundExplained:
    '这台电脑上有一份你的数据副本，但目前响应的钥匙串中没有其密钥。密钥可能在另一个钥匙串中：属于另一个桌面环境或密码管理器，或已锁定的钥匙串。',
  keyNotFoundSafe: '你的数据原封未动。',
  keyNotFoundTodo: '请解锁或启动你之前使用的钥匙串，然后重试。',
  keyStillNotFound: '刚才已再次查询钥匙串，其中没有该密钥。',
  startFresh: '另行保留副本并重新开始',
  startFreshConfirm: '另行保留并重新开始',
  startFreshExplained: `副本会另行保留，不会删除，但只有凭其密钥才能再次读取。之后本应用会以空白状态打开：请输入访问令牌并同步。以下只存于这台电脑的内容会随副本另行保留，并从零开始：${ownThings}。`,

  untilQuit: '退出本应用时，令牌和数据会被删除。',
  tokenNotKept: '你的新令牌在退出本应用前有效，但钥匙串没有保存它。',
  passphraseCustody: '访问令牌仅保存到锁定或退出本应用；数据由你的口令保护。',
  protect: '用口令保护',
  protectIntro: '每次启动时都会要求输入口令。口令不会保存在任何地方，也无法找回。',
  protectRule: (leastChars) => `至少 ${leastChars} 个字符。`,
  passphraseTooShort: (leastChars) => `请使用至少 ${leastChars} 个字符。`,
  passphrasesDiffer: '两次输入的内容不一致。',
  retryKeychain: '重试',
  keepInKeychain: '保存到钥匙串',
  askedAgain: '刚才已再次查询。',

  proxy: {
    heading: '登录公司代理服务器',
    intro: (proxy) => `代理服务器 ${proxy} 要求先输入用户名和密码，才允许本应用连接服务。服务不会得到这些信息。`,
    refused: '代理服务器不接受用户名和密码。如果再输错密码，本应用会停止尝试，以免你的账户被锁定。',
    user: '用户名',
    password: '代理服务器密码',
    needed: '请输入你登录公司网络所用的信息。',
    remember: '记住在系统钥匙串中',
    signIn: '登录代理服务器',
  },

  custody: {
    keychain: '令牌和数据密钥保存在系统钥匙串中。',
    passphrase: '数据由你的口令保护；令牌保存到锁定或退出本应用。',
    untilQuit: '令牌和数据保存到退出本应用。',
    sample: '虚构数据；无需令牌。',
  },

  setAside: (facts) => [setAsideReasons[facts.reason], ...restored(facts), '请联网并同步，以重新下载。'].join(''),
  lostSaves: (count) =>
    `你在此处所作的最后${count === 1 ? '一项' : ` ${number(count)} 项`}更改已丢失：电脑曾断电，或数据文件的一部分在全部内容写入磁盘前被移除。某项设置、离线保存客户、已保存视图、备注、保留的日期或导出记录，可能仍是之前的样子。所有已同步的行都在，且完好无缺。请检查你最后更改的内容，并在需要时重新更改。`,
  showFile: '显示文件',
  readOnly:
    '这台电脑不允许本应用写入其数据文件夹，因此你的数据以只读方式打开。你可以阅读、筛选和合计所有内容；同步和设置已停用。请 IT 部门允许你写入该文件夹，然后重试。',
  readOnlySync: '数据文件夹无法写入期间，同步已停用。',
  showDataFile: '显示数据文件',

  signOut: '退出登录…',
  signOutHeading: (name) => `退出登录“${name}”？`,
  signOutKeepHeading: '保留数据',
  signOutKeeps:
    '会删除访问令牌，以及已保存的代理服务器密码。数据仍加密留在这台电脑上，无需服务也可在此打开。如需再次同步，请输入令牌。',
  signOutDeleteHeading: '删除数据',
  signOutDeletes: (address, first) =>
    `${address} 的本机副本、其密钥、访问令牌及已保存的代理服务器密码会从这台电脑删除。以下内容也会删除，且任何同步都无法找回：${ownThings}。${keptFirst[first]}服务本身的记录不受影响。`,
  signOutKeepConfirm: '退出登录并保留数据',
  signOutConfirm: '退出登录并删除',
  deleteHeading: '删除数据并退出登录？',
  signOutLeftovers:
    '你已退出登录，但尚未能删除所有内容：另一个程序正在打开文件，或钥匙串中的条目未能删除。剩余的数据已加密，本应用不会再打开。请关闭其他程序并解锁钥匙串，然后重试；本应用每次启动时也会尝试。',
  signOutLeftoversAgain: '本应用刚才已再次尝试。',
  unlistedAccount:
    '这台电脑上有一个账户未能在此显示：其说明文件 profile.json 丢失、已损坏，或由本应用的较新版本写入。该账户的数据仍在这台电脑上，并已加密，没有任何改动。如这台电脑曾使用较新版本，请重新安装该版本；否则请从这台电脑的备份恢复该文件，本应用的日志会列出其文件夹。',
  leaveSampleHeading: '离开示例数据？',
  leaveSampleExplained: `虚构数据会从这台电脑删除，其中独有的内容也会删除：${ownThings}。之后会再打开你的账户；如没有账户，则打开登录界面。`,
  leaveSampleConfirm: '离开示例数据',
};
