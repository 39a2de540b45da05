import type { ExportFailure, Failure } from '../../../shared/contract/errors.ts';
import type { Messages } from '../catalogue.ts';
import { number } from '../../../shared/words/zh-hk/words.ts';

type Facts = Failure['facts'];

const kept = '你的資料仍可查閱。';
const nothingChanged = '沒有作出任何變更。';

function status(facts: Facts): string {
  return facts['status'] === undefined ? '' : `（${facts['status']}）`;
}

function wholeNumber(fact: string | number | undefined): string {
  return fact === undefined ? '?' : number(Number(fact));
}

const badAddress: Readonly<Record<string, string>> = {
  scheme: '網址並非以 https:// 開頭。',
  insecure: '網址以 http:// 開頭，存取權杖會在沒有保護下傳送，因此沒有送出。',
  credentials: '網址包含用戶名稱或密碼，本程式不會傳送這些資料。',
};

const notAllowed: Readonly<Record<string, (detail: string) => string>> = {
  address: (host) => `貴公司只允許本程式使用公司的服務網址，不可使用 ${host}，因此沒有傳送任何資料。`,
  host: (host) => `貴公司不允許本程式連接 ${host}，因此沒有傳送任何資料。`,
  exports: () => '貴公司不允許本程式將資料儲存為檔案，因此沒有寫入任何檔案。',
  format: () => '貴公司不允許這種檔案，因此沒有寫入任何檔案。',
  passphrase: (least) => `貴公司要求密語最少有 ${least} 個字元。`,
};

const exportReasons: Readonly<Record<string, (facts: Facts) => string>> = {
  diskFull: () => '磁碟已滿，因此沒有寫入檔案。',
  readOnly: ({ folder }) =>
    `本程式無權寫入${folder === undefined ? '該資料夾' : `資料夾「${String(folder)}」`}，因此沒有寫入檔案。`,
  fileReadOnly: () => '同名的舊檔案已設為唯讀，因此沒有取代。',
  missing: () => '該資料夾已不存在，因此沒有寫入檔案。',
  busy: () => '另一個程式正開啟此檔案，因此沒有取代。',
  taken: () => '此名稱已被其他項目使用，或該資料夾內有其他檔案，因此沒有寫入任何內容。',
  inExport: () =>
    '該資料夾本身是一份匯出（每月一個檔案），其中的其他檔案可能會被當作其一部分讀取，因此沒有寫入任何內容。',
  keptAside: ({ path }) =>
    `系統不允許新檔案使用其名稱：可能有另一個程式正開啟檔案。新檔案完整，並已保存為「${String(path)}」。`,
  leftAside: ({ path }) =>
    `系統不允許新資料夾使用其名稱，而舊資料夾亦未能取回原名。新資料夾完整，並已保存為「${String(path)}」；舊資料夾保存在旁邊一個名稱以「.before.desk.part」結尾的資料夾內。`,
  nameTooLong: () => '名稱超過磁碟容許的長度，因此沒有寫入任何內容。',
  notAnswerable: () => '這部電腦上的副本無法回答這些篩選條件，因此沒有內容可匯出。',
  tooManyGroups: () => '分組太多，無法逐一列出小計，因此沒有寫入檔案。',
  tooManyMonths: () => '這些行橫跨的月份太多，無法按月分資料夾，因此沒有寫入任何內容。',
  textTooLong: ({ row, column, chars }) =>
    `第 ${row ?? '?'} 行「${column ?? '?'}」欄的文字有${chars === undefined ? '過多字元' : ` ${chars} 個字元`}，超過活頁簿儲存格的上限，因此沒有寫入檔案。`,
  tooLarge: () => '活頁簿會超過其格式容許的大小，因此沒有寫入。',
  notPrinted: () => '無法將頁面製成 PDF 檔案，因此沒有寫入任何內容。',
} satisfies Record<ExportFailure, (facts: Facts) => string>;

export const errors: Messages['errors'] = {
  badAddress: {
    what: (facts) => badAddress[String(facts['reason'])] ?? '本程式無法使用此網址。',
    safe: nothingChanged,
    todo: '請輸入公司提供的服務網址；網址以 https:// 開頭，例如 https://reports.example.com。',
  },
  offline: {
    what: () => '未能連接服務。',
    safe: `${kept}除同步外，一切功能均可使用。`,
    todo: '請檢查網絡或 VPN，然後再試。',
    action: 'tryAgain',
  },
  certificate: {
    what: ({ platform }) =>
      '這部電腦不信任服務的證書，因此沒有送出任何資料。' +
      (platform === 'linux' ? '在 Linux 上，本程式信任 NSS 資料庫（~/.pki/nssdb）內的證書。' : ''),
    safe: kept,
    todo: '請 IT 部門安裝公司的根證書，然後再試。',
    action: 'tryAgain',
  },
  clientCertificate: {
    what: () => '服務或中間的程式要求提供這部電腦或用戶的證書。本程式無法傳送證書。',
    safe: kept,
    todo: '請向 IT 部門索取只需存取權杖的網址。',
  },
  proxyAuth: {
    what: () => '公司代理伺服器要求輸入用戶名稱和密碼。',
    safe: kept,
    todo: '請再試，並在提示時登入代理伺服器，或請 IT 部門讓本程式通過。',
    action: 'tryAgain',
  },
  proxySignIn: {
    what: () => '公司代理伺服器兩次拒絕了用戶名稱和密碼，因此本程式停止嘗試。',
    safe: `${kept}若再輸入錯誤密碼，你在代理伺服器的賬戶可能會被鎖定。`,
    todo: '請檢查用戶名稱和密碼，然後再試。',
    action: 'tryAgain',
  },
  redirected: {
    what: () => '此網址回應要求重新導向至另一處，本程式不會跟隨。',
    safe: `${kept}存取權杖沒有轉交。`,
    todo: '請檢查服務網址；酒店或機場的登入頁面亦會如此。然後再試。',
    action: 'tryAgain',
  },
  notTheService: {
    what: () => '此網址有回應，但並非報表服務。',
    safe: kept,
    todo: '請檢查服務網址，或中間是否有網絡登入頁面。然後再試。',
    action: 'tryAgain',
  },
  unauthorized: {
    what: () => '服務不接受存取權杖（401）；權杖可能已過期。',
    safe: kept,
    todo: '請輸入新權杖以進行同步。',
    action: 'enterToken',
  },
  forbidden: {
    what: (facts) =>
      facts['scope'] === undefined ? '服務拒絕了此賬戶的這項請求（403）。' : `此賬戶欠缺 ${facts['scope']}。`,
    safe: kept,
    todo: '請管理員授予此賬戶所需的權限。',
    action: 'copyRequest',
  },
  rejected: {
    what: (facts) => `服務拒絕了請求${status(facts)}。`,
    safe: kept,
    todo: '請再試；若持續發生，請將「詳情」傳給管理員。',
    action: 'tryAgain',
  },
  timedOut: {
    what: () => '服務沒有及時回應。',
    safe: kept,
    todo: '請稍後再試。',
    action: 'tryAgain',
  },
  serverFailed: {
    what: (facts) => `服務端發生故障${status(facts)}。`,
    safe: kept,
    todo: '請稍後再試；若持續發生，請將「詳情」傳給管理員。',
    action: 'tryAgain',
  },
  tooManyRequests: {
    what: (facts) =>
      `服務容許的請求數目少於同步所需：在這次同步中，服務共有 ${facts['minutes'] ?? 30} 分鐘要求本程式放慢。`,
    safe: `${kept}這次同步已儲存的內容會保留。`,
    todo: '請稍後再同步，或請管理員提高請求上限。',
    action: 'tryAgain',
  },
  tooDeep: {
    what: (facts) =>
      facts['found'] !== undefined
        ? `服務拒絕讀取較後的頁，而已找到的記賬日期只包含服務的 ${wholeNumber(facts['rows'])} 行中的 ${wholeNumber(facts['found'])} 行，因此未能取得完整副本。「立即同步」不會再尋找其餘日期；「完整同步」會。`
        : `服務拒絕讀取第 ${wholeNumber(facts['page'])} 頁（共 ${wholeNumber(facts['pages'])} 頁），因此 ${wholeNumber(facts['rows'])} 行中只有一部分可以讀取，未能取得完整副本。`,
    safe: '上一份完好副本仍可查閱。',
    todo: '請管理員容許此賬戶讀取較後的頁。',
    action: 'tryAgain',
  },
  badResponse: {
    what: (facts) =>
      facts['field'] === 'page'
        ? '服務在每一頁都傳回相同的行，因此只能讀取第一頁；其內容均沒有採用。'
        : '無法讀取服務的回應，因此其內容均沒有採用。',
    safe: kept,
    todo: '請再試；若持續發生，請將「詳情」傳給管理員。',
    action: 'tryAgain',
  },
  unsettled: {
    what: (facts) =>
      facts['isReadWholeNext'] === 1
        ? '按記賬日期讀取未能取得完整副本；下次同步會讀取全部資料。'
        : `服務的記錄或其次序在全部 ${facts['attempts'] ?? 3} 次嘗試期間均有變動，因此未能取得完整副本。`,
    safe: '你看到的仍是上一份完好副本。',
    todo: '請稍後再試。',
    action: 'tryAgain',
  },
  unordered: {
    what: () => '連續兩次讀取結果一致，但有部分記錄在服務的兩頁出現，其他記錄可能因此缺漏，未能取得完整副本。',
    safe: '你看到的仍是上一份完好副本。',
    todo: '請服務的管理員讓服務按固定次序列出記錄。',
    action: 'tryAgain',
  },
  unconfirmed: {
    what: () => '服務的不同頁上有相同的記錄，本程式無法確認是否齊全，因此未能取得完整副本。',
    safe: '你看到的仍是上一份完好副本。',
    todo: '請稍後再試；若持續發生，請將「詳情」傳給管理員。',
    action: 'tryAgain',
  },
  tokenMissing: {
    what: () => '沒有可用於同步的存取權杖。',
    safe: kept,
    todo: '請輸入存取權杖。',
    action: 'enterToken',
  },
  tokenUnusable: {
    what: ({ reason }) =>
      reason === 'tooLong'
        ? '此存取權杖超過 2,495 個字元，即系統鑰匙圈除資料金鑰外所能保存的長度。'
        : '這不是本程式可傳送的存取權杖：內容空白，或含有權杖不能使用的字元。',
    safe: nothingChanged,
    todo: '請重新複製整個權杖，前後不要有其他內容；如權杖確實這麼長，請索取較短的權杖。',
  },
  busy: {
    what: () => '同步已在進行中。',
    safe: nothingChanged,
    todo: '請等待同步結束，或先取消同步。',
  },
  keptUntilQuit: {
    what: () => '此設定檔只保存至結束本程式，離開它或重新啟動程式便會刪除其資料。',
    safe: nothingChanged,
    todo: '請以密語保護以保留資料，或登出此設定檔。',
  },
  profileClosed: {
    what: () => '設定檔剛才已鎖定或關閉。',
    safe: nothingChanged,
    todo: '請重新開啟設定檔，然後再試。',
  },
  fileInUse: {
    what: () => '另一個程式正在使用本機資料檔案。',
    safe: '檔案保持原狀。',
    todo: '請待該程式完成或將其關閉，然後再試。',
    action: 'tryAgain',
  },
  storage: {
    what: () => '無法讀取或寫入本機資料。',
    safe: '檔案保持原狀。',
    todo: '請關閉可能正開啟此檔案的其他程式，然後再試。',
    action: 'tryAgain',
  },
  diskFull: {
    what: () => '磁碟已滿，因此未能儲存。',
    safe: '先前已儲存的內容保持不變。',
    todo: '請騰出磁碟空間，然後再試。',
    action: 'tryAgain',
  },
  readOnly: {
    what: () => '本程式無權寫入存放資料的資料夾。',
    safe: '檔案保持原狀。',
    todo: '請 IT 部門讓你可寫入該資料夾，然後再試。',
    action: 'tryAgain',
  },
  corrupt: {
    what: () => '本機資料未能通過完整性檢查，因此不予顯示。',
    safe: '檔案已另行保留，沒有刪除。',
    todo: '請連線並同步，以重新下載。',
    action: 'showFile',
  },
  newerVersion: {
    what: () => '這部電腦上的資料由本程式的較新版本寫入，因此沒有開啟。',
    safe: '資料原封不動。',
    todo: '請安裝較新版本，然後重新啟動。',
    action: 'showFile',
  },
  keychain: {
    what: () => '無法使用系統鑰匙圈。',
    safe: '沒有任何機密資料寫入磁碟。',
    todo: '請解鎖或修復鑰匙圈，然後再試。',
    action: 'retryKeychain',
  },
  keychainLocked: {
    what: () => '系統鑰匙圈已鎖定。',
    safe: '沒有任何機密資料寫入磁碟。',
    todo: '請先解鎖，然後再試。',
    action: 'retryKeychain',
  },
  keychainAsking: {
    what: () => '系統鑰匙圈尚未回應。系統可能正在徵求許可。',
    safe: '沒有任何機密資料寫入磁碟。',
    todo: '請回答系統的提問，然後再試。',
    action: 'retryKeychain',
  },
  keychainSilent: {
    what: () => '系統鑰匙圈在兩分鐘內沒有回應，因此本程式停止查詢。',
    safe: '沒有任何機密資料寫入磁碟。',
    todo: '請再試，並在系統提問時回答。如沒有出現提問，請重新登入電腦。',
    action: 'retryKeychain',
  },
  keyNotFound: {
    what: () => '系統鑰匙圈沒有這些資料的金鑰。',
    safe: '你的資料原封不動。',
    todo: '如金鑰在另一個鑰匙圈內，請將其解鎖，然後再試。',
    action: 'retryKeychain',
  },
  wrongPassphrase: {
    what: () => '此密語無法開啟資料。',
    safe: nothingChanged,
    todo: '請檢查大小寫和鍵盤配置，然後重新輸入。',
  },
  notConfirmed: {
    what: () => '系統未能確認是你本人。',
    safe: nothingChanged,
    todo: '請再試。',
  },
  cancelled: {
    what: () => '已取消。',
    safe: '上一份完好副本仍可查閱。',
    todo: '你可隨時重新開始。',
  },
  notFound: {
    what: () => '本機副本中已沒有此項。',
    safe: kept,
    todo: '可能已在上次同步時移除；請再看一次清單。',
  },
  nameTaken: {
    what: (facts) => `已有另一個名為「${facts['name'] ?? ''}」的檢視。`,
    safe: nothingChanged,
    todo: '請改用另一個名稱。',
  },
  profileNameTaken: {
    what: (facts) => `已有另一個名為「${facts['name'] ?? ''}」的設定檔。`,
    safe: nothingChanged,
    todo: '請改用另一個名稱。',
  },
  tooManyRows: {
    what: (facts) => `此檢視找到超過 ${wholeNumber(facts['limit'])} 行，數目太多，無法追蹤。`,
    safe: nothingChanged,
    todo: '請收窄其篩選條件，然後再追蹤。',
  },
  exportFailed: {
    what: (facts) => exportReasons[String(facts['reason'])]?.(facts) ?? '無法寫入檔案。',
    safe: '你的資料保持原狀。',
    todo: '請選擇另一個資料夾，然後再試。',
  },
  fileGone: {
    what: () => '已儲存的檔案已不在原來的位置。',
    safe: nothingChanged,
    todo: '檔案可能已被移動、改名或刪除；如有需要，請重新儲存。',
  },
  policyInvalid: {
    what: () => '未能讀取貴公司為本程式設定的政策，因此已停止同步和匯出。',
    safe: kept,
    todo: '請通知 IT 部門：「關於 Commission Desk」內的「由誰決定」會列出錯處。',
  },
  notAllowed: {
    what: ({ rule, detail }) => notAllowed[String(rule)]?.(String(detail)) ?? '貴公司不允許這樣做，因此沒有執行。',
    safe: kept,
    todo: '如工作上需要，請向 IT 部門查詢。',
  },
  badArguments: {
    what: () => '本程式發出了無效的請求。這是本程式的錯誤。',
    safe: kept,
    todo: '請嘗試其他方法；請將「詳情」傳給管理員。',
  },
  tooManyCalls: {
    what: () => '本程式同時發出的請求超過自身的上限。',
    safe: nothingChanged,
    todo: '請等候數秒，然後再試。若持續發生，請重新啟動本程式並通知 IT 部門。',
  },
  untrustedSender: {
    what: () => '來自非預期位置的請求已被拒絕。',
    safe: nothingChanged,
    todo: '請重新啟動本程式；若持續發生，請通知 IT 部門。',
  },
  bug: {
    what: () => '本程式內部出現問題。這是本程式的錯誤。',
    safe: kept,
    todo: '請再試，或重新啟動本程式；請將「詳情」傳給管理員。',
    action: 'tryAgain',
  },
};
