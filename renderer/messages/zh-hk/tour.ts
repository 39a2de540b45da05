import type { Messages } from '../catalogue.ts';

export const tour: Messages['tour'] = {
  heading: '導覽',
  open: '程式導覽',
  offer: '初次使用？',
  start: '開始導覽',
  refuse: '不用了',
  steps: {
    sync: {
      heading: '更新資料',
      text: () => '「立即同步」會讀取最新內容。新副本完整之前，你可繼續使用現有副本。',
    },
    find: {
      heading: '尋找資料行',
      text: () => '在頂部搜尋，或在此新增篩選：輸入欄名、值，或 2026-09 之類的期間。合計會隨之更新。',
    },
    seal: {
      heading: '查看數字有多可靠',
      text: (sealKeys) =>
        `把指標停留在表格、合計或圖表的數字上，或按 ${sealKeys}：卡片會說明數字取自何處、何時讀取，以及有否檢查。`,
    },
    export: {
      heading: '帶走資料',
      text: () => '「匯出」會把你所見的內容寫入檔案。除 PDF 外，檔案會說明自己的內容；最多 500 個檔案日後亦可檢查。',
    },
  },
  stepOf: (step, of) => `第 ${step} 步，共 ${of} 步`,
  next: '下一步',
  back: '上一步',
  skip: '略過導覽',
  done: '完成',
};
