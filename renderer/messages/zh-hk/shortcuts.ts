import type { Messages } from '../catalogue.ts';

type Words = Messages['shortcuts'];

const groups: Words['groups'] = {
  everywhere: '任何位置',
  search: '搜尋',
  grid: '在表格中',
  header: '在欄標題上',
  groups: '在分組上',
  details: '詳情',
};

const what: Words['what'] = {
  help: '此清單',
  sync: '立即同步',
  lock: '鎖定，或遮蔽畫面',
  views: '前往畫面，按導覽的次序',
  back: '返回上一個位置',
  forward: '再次前進',
  nextRegion: '下一區域：頂列、導覽、篩選、表格、合計、詳情、狀態列',
  previousRegion: '上一區域',
  groupBy: '將表格分組',
  savedViews: '表格的已儲存檢視',
  send: '傳送表格的檢視',
  export: '匯出',
  toDetails: '前往已開啟的詳情',
  print: '將表格列印成 PDF 檔案',
  find: '在所有文字欄搜尋；在儲存格上直接輸入即可',
  toRows: '由搜尋移至第一行',
  addFilter: '新增篩選',
  undo: '復原上一次對篩選、排序或欄的更改',
  clearSearch: '清除搜尋',
  cellMenu: '按儲存格的值篩選',
  move: '在儲存格之間移動',
  rowEnds: '行的首個及最後一個儲存格',
  pageEnds: '本頁的首行及末行',
  screen: '向上或向下一個畫面',
  open: '開啟該行的詳情；按兩下亦可',
  extend: '選取儲存格',
  selectAll: '選取整頁',
  copy: '複製所選內容，供試算表使用',
  copyWithHeaders: '連同欄標題複製',
  mark: '選定收費套餐以作比較；Ctrl 加按一下亦可',
  note: '為該行寫備註',
  seal: '數字的來源及其可靠程度；將指標停留其上亦可',
  sort: '按該欄排序；再按則反轉方向',
  sortFurther: '同時按該欄排序；Shift 加按一下亦可',
  headerMenu: '開啟該欄的選單；按右鍵亦可',
  width: '縮窄或加闊該欄',
  expandGroup: '展開分組',
  collapseGroup: '收合分組',
  notedRows: '顯示其中有標記或備註的行',
  close: '關閉詳情',
};

export const shortcuts: Messages['shortcuts'] = {
  heading: '鍵盤快捷鍵',
  groups,
  what,
  or: '或',
  to: '至',
  close: '關閉',
};
