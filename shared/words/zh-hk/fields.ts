// The names of fields and columns, and the hints on their headers.

import type { Words } from '../catalogue.ts';

const label: Words['fields']['label'] = {
  id: 'ID',
  name: '名稱',
  member_cnt: '客戶數目',
  special_fee_cnt: '條件收費',
  biz_type: '業務類別',
  biz_type_val: '業務類別（代碼）',
  basis: '市場／貨幣',
  name_id: '費用類別',
  name_id_val: '費用類別（代碼）',
  billing_item_id: '項目編號',
  metric_type: '計費指標',
  metric_type_val: '計費指標（代碼）',
  currency: '貨幣',
  calculation_method: '固定／浮動',
  calculation_method_val: '固定／浮動（代碼）',
  fee_rate: '費率',
  min: '最低收費',
  max: '最高收費',
  direction: '方向',
  direction_val: '方向（代碼）',
  divisor: '年費率日數',
  granularity: '計費粒度',
  granularity_val: '計費粒度（代碼）',
  cutoff_method: '捨入方式',
  cutoff_method_val: '捨入方式（代碼）',
  cutoff_digits: '捨入小數位',
  basis_type: '計費基準',
  basis_type_val: '計費基準（代碼）',
  metric_cycle_type: '累計方式',
  metric_cycle_type_val: '累計方式（代碼）',
  threshold: '門檻',
  max_metric_rate: '收費可高於成交金額 × 費率',
  updated_at: '更新時間',
  state: '狀態',
  state_val: '狀態（代碼）',
  admin_id: '最後更新者',
  admin_id_val: '最後更新者（ID）',
  pending: '待審批',
  biz_date: '記賬日期',
  broker_code: 'AE',
  broker_team_code: 'AE 組別',
  dcp_name: '佣金套餐',
  trade_amount: '成交金額',
  broker_commission_amount: 'AE 佣金',
  org_commission_amount: '公司佣金',
  commission_amount: '佣金總額',
  difference: '差額',
  commission_rate: '佣金率',
};

/** U+200B lets a header wrap after "／". */
const header: Words['fields']['header'] = {
  basis: '市場／\u200B貨幣',
  calculation_method: '固定／\u200B浮動',
  min: '最低',
  max: '最高',
  member_cnt: '客戶數',
  cutoff_digits: '小數位',
  max_metric_rate: '可高於費率',
  commission_rate: '佣金率 %',
};

const headerName: Words['fields']['headerName'] = {
  commission_rate: '佣金率 %',
};

const hint: Words['fields']['hint'] = {
  fee_rate: '與服務傳送的完全相同',
  min: '與服務傳送的完全相同',
  max: '與服務傳送的完全相同',
  threshold: '與服務傳送的完全相同',
  special_fee_cnt: '套餐設有多少項條件收費；其條款不在此資料內',
  max_metric_rate: '收費是否可高於成交金額乘以費率',
  pending:
    '記錄內沒有此項；取自服務就兩種審批狀況各自提供的清單，每次同步時一併取得。審批狀況不詳的收費，不論升序或降序均排在最後',
  difference: 'AE 佣金 + 公司佣金 − 佣金總額；一致時為 0',
  commission_rate: '佣金總額 ÷ 成交金額，以 % 表示，捨入至 4 位小數，恰為一半時向遠離零的方向進位',
};

export const fields: Words['fields'] = { label, header, headerName, hint };
