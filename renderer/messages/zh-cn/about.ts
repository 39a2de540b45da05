import type { UpdateFailure, UpdateRefusal, UpdateStanding } from '../../../shared/contract/app/about.ts';
import type { Messages } from '../catalogue.ts';

const refusals: Readonly<Record<UpdateRefusal, string>> = {
  otherFile: '下载的文件与更新源所述的不符',
  notSigned: '下载的文件不是由本应用的发布者签名',
  noRelease: '更新源没有适用于此系统的版本',
  noDescription: '更新源的响应没有说明任何版本',
  redirects: '更新源不断重定向',
  elsewhere: '更新源重定向到别处，应用不会跟随',
};

/** Ends it as a sentence, whatever the reason ends with. */
const sentence = (reason: UpdateFailure): string =>
  (reason.kind === 'other' ? reason.text : refusals[reason.kind]).replace(/[.。\s]*$/, '。');
const ready = (version: string): string => `版本 ${version} 已就绪，将在你退出时安装。`;
const asBefore = '已安装的版本保持不变。';

function updates(standing: UpdateStanding, longTime: (time: string) => string): string {
  switch (standing.kind) {
    case 'off':
      return '管理员未设置。';
    case 'packageManager':
      return '本应用由管理员或软件包管理器安装和更新。';
    case 'noPublisher':
      return '此安装包没有签名，应用无法核实更新由谁发布，因此不会安装更新。请安装已签名的安装包以获取更新。';
    case 'checking':
      return '正在查找更新的版本…';
    case 'newest':
      return `这是最新版本。检查时间：${longTime(standing.checkedAt)}。`;
    case 'failed':
      return `上次检查（${longTime(standing.checkedAt)}）未取得更新：${sentence(standing.reason)}${asBefore}应用会在一天之内和下次启动时重试。`;
    case 'ready':
      return ready(standing.version);
  }
}

export const about: Messages['about'] = {
  open: '关于 Commission Desk',
  heading: '关于 Commission Desk',
  version: '版本',
  runtime: '运行环境',
  updatesLabel: '更新',
  updates,
  ready,
  restart: '立即重启',
  close: '关闭',
  licences: '许可协议',
  licencesWhere: '应用文件夹内的声明：',
};
