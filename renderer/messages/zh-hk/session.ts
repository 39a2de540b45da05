import type { KeptFirst } from '../en/session.ts';
import type { SetAside } from '../../../shared/contract/session.ts';
import type { Messages } from '../catalogue.ts';
import { number } from '../../../shared/words/zh-hk/words.ts';

const setAsideReasons: Readonly<Record<SetAside['reason'], string>> = {
  damaged: '本機資料未能通過完整性檢查，因此不予顯示。檔案已另行保留，沒有刪除。',
  foreign: '資料檔案並非由本程式寫入，因此不予顯示。檔案已另行保留，沒有刪除。',
  keyLost: '本機資料的金鑰已遺失，因此無法再讀取。檔案已另行保留，沒有刪除。',
};

type Restored = Readonly<Record<'settings' | 'notes' | 'history', string | null>> & { readonly isPartly: boolean };

function restored({ isPartly, ...times }: Restored): readonly string[] {
  return [...restoredUpTo(times), ...(isPartly ? [PARTLY] : [])];
}

const PARTLY = '這些備份有一部分由本程式的另一版本寫入，未能還原。';

function restoredUpTo({ settings, notes, history }: Omit<Restored, 'isPartly'>): readonly string[] {
  const ofNotes = notes === null ? [] : [`你的備註已還原至 ${notes} 為止。`];
  if (settings !== null && settings === history) {
    return [`歷史記錄，以及你的${ownChoices}，已還原至 ${settings} 為止。`, ...ofNotes];
  }
  return [
    ...(settings === null ? [] : [`你的${ownChoices}已還原至 ${settings} 為止。`]),
    ...ofNotes,
    ...(history === null ? [] : [`歷史記錄已還原至 ${history} 為止。`]),
  ];
}

const ownChoices = '已儲存檢視、離線保存客戶及其暱稱、保留的日期及設定';
const ownThings = `你的備註；你的${ownChoices}；變更記錄、同步憑證及匯出記錄`;

const keptFirst: Readonly<Record<KeptFirst, string>> = {
  exports: '你可先取消，然後匯出變更、連同備註匯出行，或將檢視儲存為檔案。',
  views: '你可先取消，然後將檢視儲存為檔案。',
  nothing: '',
};

export const session: Messages['session'] = {
  signIn: '登入',
  intro: '離線查閱收費與佣金。請輸入公司提供的服務網址和存取權杖，或以虛構資料試用。資料會加密儲存在這部電腦上。',
  serviceAddress: '服務網址',
  serviceAddressHint: '例如 https://reports.example.com',
  accessToken: '存取權杖',
  showToken: '顯示',
  hideToken: '隱藏',
  checkConnection: '檢查連線',
  exploreSample: '瀏覽示範資料',
  or: '或',
  addressNeeded: '請輸入公司提供的服務網址。',
  tokenNeeded: '請輸入公司提供的存取權杖。',

  nothingStored: '沒有儲存任何資料。',
  checkToken: '請檢查權杖，或索取新權杖，然後重新輸入。',

  passphrase: '密語',
  repeatPassphrase: '重複輸入密語',
  forgotten:
    '忘記的密語無法找回。你可刪除本機資料（包括已儲存檢視、備註、離線保存客戶和變更記錄），然後重新登入；服務本身的記錄不受影響。',
  deleteAndStartOver: '刪除資料並重新開始',

  refusedHeading: '沒有開啟你的資料',
  nothingDeleted: '你的資料沒有被刪除。',

  enterToken: '輸入權杖',
  enterTokenIntro: '新權杖會取代舊權杖。你的資料保持原狀。',
  useToken: '使用此權杖',
  tokenMissing: '沒有保存存取權杖。除同步外，一切功能均可使用；如要同步，請輸入權杖。',
  tokenRejected: '服務不接受存取權杖（401）；權杖可能已過期。你的資料仍可查閱。如要同步，請輸入新權杖。',

  keychainTrouble: {
    unavailable: '無法使用系統鑰匙圈。',
    locked: '系統鑰匙圈已鎖定。',
    asking: '系統鑰匙圈尚未回應；系統可能正在徵求許可。',
    silent: '系統鑰匙圈在兩分鐘內沒有回應，因此本程式停止查詢。',
  },
  keychainSignedOut: '你仍可登入；其後本程式會詢問如何保存你的權杖和資料。',

  waitingHeading: '系統正在徵求許可',
  waitingForKey: 'Commission Desk 已向系統鑰匙圈索取你資料的金鑰，正等待回應。請留意系統的提問；它可能在此視窗後面。',
  waitingSafe: '你的資料原封不動。鑰匙圈在兩分鐘內一經回應，資料便會自動開啟。',
  waitingToKeep:
    '你已登入。Commission Desk 已要求系統鑰匙圈保存你的存取權杖和資料金鑰，正等待回應。請留意系統的提問；它可能在此視窗後面。',
  waitingToKeepSafe: '目前沒有儲存任何資料。鑰匙圈在兩分鐘內一經回應，首次同步便會自動開始。',
  waitingStatus: '正在等待系統鑰匙圈…',
  stillWaiting: '尚未回應；本程式會繼續等待。',

  keepingHeading: '應如何保存你的資料？',
  keepingIntro: '你已登入，目前沒有儲存任何資料。存取權杖和資料金鑰通常由系統鑰匙圈保存。',
  keepingTodo: '請將其解鎖或修復，然後再試，或在下方選擇其他方式。',
  keepingOrElse: '或不使用鑰匙圈：',
  keepingPassphrase: '副本留在這部電腦上。每次啟動時輸入密語，同步時輸入權杖。',
  keepingUntilQuit: '結束本程式時，權杖和副本會從這部電腦刪除。',
  keepUntilQuit: '只保存至結束程式',
  backToSignIn: '返回登入',

  keyNotFoundHeading: '找不到你資料的金鑰',
  keyNotFoundExplained:
    '這部電腦上有一份你的資料副本，但目前回應的鑰匙圈沒有其金鑰。金鑰可能在另一個鑰匙圈內：屬於另一個桌面環境或密碼管理程式，或已鎖定的鑰匙圈。',
  keyNotFoundSafe: '你的資料原封不動。',
  keyNotFoundTodo: '請解鎖或啟動你之前使用的鑰匙圈，然後再試。',
  keyStillNotFound: '剛才已再次查詢鑰匙圈，當中沒有該金鑰。',
  startFresh: '另行保留副本並重新開始',
  startFreshConfirm: '另行保留並重新開始',
  startFreshExplained: `副本會另行保留，不會刪除，但只有憑其金鑰才能再次讀取。本程式其後會以空白狀態開啟：請輸入存取權杖並同步。以下只存於這部電腦的內容會隨副本另行保留，並從零開始：${ownThings}。`,

  untilQuit: '結束本程式時，權杖和資料會被刪除。',
  tokenNotKept: '你的新權杖在結束本程式前有效，但鑰匙圈沒有儲存它。',
  passphraseCustody: '存取權杖只保存至鎖定或結束本程式；資料以你的密語保護。',
  protect: '以密語保護',
  protectIntro: '每次啟動時都會要求輸入密語。密語不會儲存在任何地方，亦無法找回。',
  protectRule: (leastChars) => `最少 ${leastChars} 個字元。`,
  passphraseTooShort: (leastChars) => `請使用最少 ${leastChars} 個字元。`,
  passphrasesDiffer: '兩次輸入的內容不相同。',
  retryKeychain: '再試',
  keepInKeychain: '保存於鑰匙圈',
  askedAgain: '剛才已再次查詢。',

  proxy: {
    heading: '登入公司代理伺服器',
    intro: (proxy) => `代理伺服器 ${proxy} 要求先輸入用戶名稱和密碼，才讓本程式連接服務。服務不會取得這些資料。`,
    refused: '代理伺服器不接受用戶名稱和密碼。若再輸入錯誤密碼，本程式會停止嘗試，以免你的賬戶被鎖定。',
    user: '用戶名稱',
    password: '代理伺服器密碼',
    needed: '請輸入你登入公司網絡所用的資料。',
    remember: '記住於系統鑰匙圈',
    signIn: '登入代理伺服器',
  },

  custody: {
    keychain: '權杖和資料金鑰保存於系統鑰匙圈。',
    passphrase: '資料以你的密語保護；權杖保存至鎖定或結束本程式。',
    untilQuit: '權杖和資料保存至結束本程式。',
    sample: '虛構資料；無須權杖。',
  },

  setAside: (facts) => [setAsideReasons[facts.reason], ...restored(facts), '請連線並同步，以重新下載。'].join(''),
  lostSaves: (count) =>
    `你在此處作出的最後${count === 1 ? '一項' : ` ${number(count)} 項`}變更已遺失：電腦曾斷電，或資料檔案的一部分在全部內容寫入磁碟前被移除。某項設定、離線保存客戶、已儲存檢視、備註、保留的日期或匯出記錄，可能仍是之前的樣子。所有已同步的行均在，且完好無缺。請檢查你最後變更的內容，並在需要時重新變更。`,
  showFile: '顯示檔案',
  readOnly:
    '這部電腦不讓本程式寫入存放資料的資料夾，因此你的資料以唯讀方式開啟。你可閱讀、篩選和合計所有內容；同步和設定已停用。請 IT 部門讓你可寫入該資料夾，然後再試。',
  readOnlySync: '存放資料的資料夾無法寫入期間，同步已停用。',
  showDataFile: '顯示資料檔案',

  signOut: '登出…',
  signOutHeading: (name) => `登出「${name}」？`,
  signOutKeepHeading: '保留資料',
  signOutKeeps:
    '會刪除存取權杖，以及已保存的代理伺服器密碼。資料仍加密留在這部電腦上，無須服務亦可在此開啟。如要再次同步，請輸入權杖。',
  signOutDeleteHeading: '刪除資料',
  signOutDeletes: (address, first) =>
    `${address} 的本機副本、其金鑰、存取權杖及已保存的代理伺服器密碼會從這部電腦刪除。以下內容亦會刪除，且任何同步都無法取回：${ownThings}。${keptFirst[first]}服務本身的記錄不受影響。`,
  signOutKeepConfirm: '登出並保留資料',
  signOutConfirm: '登出並刪除',
  deleteHeading: '刪除資料並登出？',
  signOutLeftovers:
    '你已登出，但尚未能刪除所有內容：另一個程式正開啟檔案，或鑰匙圈內的項目未能刪除。餘下的資料已加密，本程式不會再開啟。請關閉其他程式並解鎖鑰匙圈，然後再試；本程式每次啟動時亦會嘗試。',
  signOutLeftoversAgain: '本程式剛才已再試一次。',
  unlistedAccount:
    '這部電腦上有一個賬戶未能在此顯示：其說明檔案 profile.json 遺失、已損壞，或由本程式的較新版本寫入。該賬戶的資料仍在這部電腦上，並已加密，沒有任何改動。如這部電腦曾使用較新版本，請重新安裝該版本；否則請從這部電腦的備份還原該檔案，本程式的記錄檔會列出其資料夾。',
  leaveSampleHeading: '離開示範資料？',
  leaveSampleExplained: `虛構資料會從這部電腦刪除，其中獨有的內容亦會刪除：${ownThings}。之後會再開啟你的賬戶；如沒有賬戶，則開啟登入畫面。`,
  leaveSampleConfirm: '離開示範資料',
};
