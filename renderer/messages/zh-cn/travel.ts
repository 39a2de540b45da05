import type { TravelLine, TravelProblem, TravelStep } from '../../../shared/contract/travel.ts';
import { travel as english } from '../en/travel.ts';
import type { Messages } from '../catalogue.ts';
import { sizeText } from '../../../shared/words/size.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';
import { session } from './session.ts';

type Facts = TravelLine['facts'];
type Words = (facts: Facts) => string;

const custody: Readonly<Record<string, string>> = {
  keychain: '文件已加密；其密钥在系统钥匙串中。',
  passphrase: '文件已用你的口令加密；下次启动时需要口令。',
  untilQuit: '文件已加密。',
  sample: '文件已加密；虚构数据无需保密的密钥。',
};

const count = (facts: Facts, name: string): number => Number(facts[name] ?? 0);
const bytes = (facts: Facts, name: string): string => sizeText(count(facts, name));

const rowsRead: Words = (facts) => `${counted(count(facts, 'rows'), '行')}，于 ${facts['readAt']} 读取`;
const reportsRead: Words = (facts) => {
  const onlyCounted = count(facts, 'onlyCounted');
  const newest = facts['newestLedgerDate'] === undefined ? '' : `；最新记账日期 ${facts['newestLedgerDate']}`;
  const older = `；各记账日期中最早于 ${facts['oldestReadAt']} 读取，${number(onlyCounted)} 个日期自读取后只统计过行数`;
  return `${rowsRead(facts)}${newest}${onlyCounted === 0 ? '' : older}。`;
};

const found: Readonly<Record<TravelStep, Words>> = {
  charges: (facts) => `${rowsRead(facts)}。`,
  reports: reportsRead,
  dictionaries: (facts) => `四个字典共 ${counted(count(facts, 'entries'), '个条目')}。`,
  parity: (facts) =>
    `已与服务对照 ${counted(count(facts, 'checked'), '个筛选值')}，${number(count(facts, 'differing'))} 个不一致，${number(count(facts, 'unchecked'))} 个未检查。`,
  pins: (facts) =>
    count(facts, 'pins') === 0
      ? '没有离线保存客户；单个客户的答案没有离线保存。'
      : `已离线保存 ${counted(count(facts, 'pins'), '位客户')}，${facts['oldestReadAt'] === undefined ? '从未读取' : `于 ${facts['oldestReadAt']} 或之后读取`}。`,
  encryption: (facts) => custody[String(facts['custody'])] ?? '',
  diskSpace: (facts) => `剩余 ${bytes(facts, 'freeBytes')}；数据占用 ${bytes(facts, 'storeBytes')}。`,
  token: () => '上次使用时被接受；仅在同步时需要。',
  rehearsal: (facts) =>
    `在屏蔽网络的情况下：${facts['key'] === 'keychain' ? '已再次从钥匙串读取密钥，' : ''}已再次打开文件，并回答了 ${counted(count(facts, 'questions'), '项查询')}。`,
};

const problems: Readonly<Record<TravelProblem, Words>> = {
  notHeld: (facts) =>
    count(facts, 'missing') > 0
      ? `缺少 ${counted(count(facts, 'missing'), '个字典')}。请在联网时同步。`
      : '尚无副本。请在联网时同步。',
  notComplete: (facts) =>
    `${rowsRead(facts)}，不完整：服务的记录持续变动，或可能有记录在服务的两页出现。请再次同步；若仍不完整，请联系服务的管理员。`,
  listNotComplete: (facts) => `${counted(count(facts, 'incomplete'), '个字典')}不完整，可能缺少部分条目。请再次同步。`,
  heldBack: (facts) => `${rowsRead(facts)}。有一份较新但行数少得多的副本，等待你决定。`,
  keptOver: (facts) => `${rowsRead(facts)}。服务现在返回的行数远少于此副本，而此副本已保留。`,
  old: (facts) => `${rowsRead(facts)}；距今已超过 ${counted(count(facts, 'staleAfterDays'), '天')}。请在出发前同步。`,
  aheadOfClock: (facts) =>
    `${rowsRead(facts)}：比这台电脑的时钟还晚，因此无法得知数据有多旧。请检查时钟，并在出发前同步。`,
  differs: (facts) => `${counted(count(facts, 'differing'), '个筛选值')}与服务不一致；在该筛选下的答案可能不完整。`,
  notChecked: () => '尚无任何筛选与服务作过对照；同步时会进行对照。',
  notFetched: (facts) =>
    `${counted(count(facts, 'pins'), '位客户')}中有 ${number(count(facts, 'unfetched'))} 位尚未获取。`,
  fetchWaits: (facts) =>
    `${counted(count(facts, 'pins'), '位客户')}中有 ${number(count(facts, 'unfetched'))} 位尚未获取：请先就客户专属收费的新副本作出决定。`,
  fetchFailed: (facts) =>
    `${counted(count(facts, 'pins'), '位客户')}中有 ${number(count(facts, 'failing'))} 位未能获取。`,
  fetchOutdated: (facts) =>
    `${counted(count(facts, 'pins'), '位客户')}中有 ${number(count(facts, 'outdated'))} 位自上次读取收费后未重新获取；答案可能缺少收费，或包含已不适用的收费。`,
  notEncrypted: () => `数据文件没有加密。请选择“${session.signOutConfirm}”，然后重新登录。`,
  keptUntilQuit: () => '密钥仅保存到退出本应用，届时数据会移除。如需保留，请用口令保护。',
  littleSpace: (facts) => `仅剩余 ${bytes(facts, 'freeBytes')}；数据占用 ${bytes(facts, 'storeBytes')}。请腾出空间。`,
  tokenMissing: () => '没有保存令牌：离线时一切功能均可使用，但途中无法同步。',
  tokenRejected: () => '服务不接受令牌：离线时一切功能均可使用，但途中无法同步。',
  syncRunning: () => '同步进行期间不作演练；同步结束后会再次进行此检查。',
  keyNotRead: () => '未能再次读取数据的密钥，因此下次启动时数据将无法打开。请解锁钥匙串，然后再次检查。',
  notAnswered: (facts) => {
    const subject = facts['client'] === undefined ? facts['dataset'] : `客户 ${facts['client']}`;
    if (subject === undefined) return '未能再次打开并读取数据。请再次同步，或检查你的数据。';
    if (facts['found'] === undefined) return `${subject}：离线时无法回答。请再次同步。`;
    return `${subject}：找到 ${counted(count(facts, 'found'), '行')}，而非 ${counted(count(facts, 'rows'), '行')}。请再次同步。`;
  },
};

export const travel: Messages['travel'] = {
  heading: '出行检查',
  intro: '出发前：这台电脑上有什么、数据有多旧，并进行一次离线演练。',
  start: '立即检查',
  check: '再次检查',
  checkedAt: (time) => `检查于 ${time}`,
  ready: '可以离线使用',
  readyWithNotes: (notes) => `可以离线使用，另有 ${counted(notes, '项需注意')}`,
  notReady: (missing) => `尚未就绪：缺少 ${counted(missing, '项')}`,
  verdicts: { ok: '就绪', warning: '注意', failed: '缺少' },
  lines: '检查结果',
  steps: {
    charges: '客户专属收费',
    reports: '日报表',
    dictionaries: '字典',
    parity: '一致性',
    pins: '离线保存客户',
    encryption: '加密密钥',
    diskSpace: '磁盘空间',
    token: '访问令牌',
    rehearsal: '离线演练',
  },
  found,
  problems,
  actions: {
    syncNow: '立即同步',
    fetchPins: '立即获取',
    showStatus: '作出决定',
    showPins: '查看客户',
    showFigures: '查看数字',
    protect: '用口令保护',
    enterToken: '输入令牌',
    checkAgain: '再次检查',
  },
  actionOf: english.actionOf,
};
