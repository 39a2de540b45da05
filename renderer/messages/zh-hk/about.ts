import type { UpdateFailure, UpdateRefusal, UpdateStanding } from '../../../shared/contract/app/about.ts';
import type { Messages } from '../catalogue.ts';

const refusals: Readonly<Record<UpdateRefusal, string>> = {
  otherFile: '下載的檔案與更新來源所述的不符',
  notSigned: '下載的檔案並非由本程式的發佈者簽署',
  noRelease: '更新來源沒有適用於此系統的版本',
  noDescription: '更新來源的回應沒有載明任何版本',
  redirects: '更新來源不斷重新導向',
  elsewhere: '更新來源轉往另一處，本程式不會跟隨',
};

/** Ends it as a sentence, whatever the reason ends with. */
const sentence = (reason: UpdateFailure): string =>
  (reason.kind === 'other' ? reason.text : refusals[reason.kind]).replace(/[.。\s]*$/, '。');
const ready = (version: string): string => `版本 ${version} 已準備好，將在你結束本程式時安裝。`;
const asBefore = '已安裝的版本維持不變。';

function updates(standing: UpdateStanding, longTime: (time: string) => string): string {
  switch (standing.kind) {
    case 'off':
      return '管理員未有設定。';
    case 'packageManager':
      return '本程式由管理員或套件管理程式安裝和更新。';
    case 'noPublisher':
      return '此安裝套件沒有簽署，本程式無法核實更新由誰發佈，因此不會安裝更新。請安裝已簽署的套件以取得更新。';
    case 'checking':
      return '正在查找較新版本…';
    case 'newest':
      return `這是最新版本。檢查時間：${longTime(standing.checkedAt)}。`;
    case 'failed':
      return `上次檢查（${longTime(standing.checkedAt)}）未有取得更新：${sentence(standing.reason)}${asBefore}本程式會在一天之內及下次啟動時再試。`;
    case 'ready':
      return ready(standing.version);
  }
}

export const about: Messages['about'] = {
  open: '關於 Commission Desk',
  heading: '關於 Commission Desk',
  version: '版本',
  runtime: '執行環境',
  updatesLabel: '更新',
  updates,
  ready,
  restart: '立即重新啟動',
  close: '關閉',
  licences: '授權條款',
  licencesWhere: '本程式資料夾內的聲明：',
};
