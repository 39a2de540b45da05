// The names of fields and columns, and the hints on their headers.

import type { Words } from '../catalogue.ts';

const label: Words['fields']['label'] = {
  id: 'ID',
  name: '名称',
  member_cnt: '客户数',
  special_fee_cnt: '条件收费',
  biz_type: '业务类别',
  biz_type_val: '业务类别（代码）',
  basis: '市场／币种',
  name_id: '费用类别',
  name_id_val: '费用类别（代码）',
  billing_item_id: '项目编号',
  metric_type: '计费指标',
  metric_type_val: '计费指标（代码）',
  currency: '币种',
  calculation_method: '固定／浮动',
  calculation_method_val: '固定／浮动（代码）',
  fee_rate: '费率',
  min: '最低收费',
  max: '最高收费',
  direction: '方向',
  direction_val: '方向（代码）',
  divisor: '年费率天数',
  granularity: '计费粒度',
  granularity_val: '计费粒度（代码）',
  cutoff_method: '舍入方式',
  cutoff_method_val: '舍入方式（代码）',
  cutoff_digits: '舍入小数位',
  basis_type: '计费基准',
  basis_type_val: '计费基准（代码）',
  metric_cycle_type: '累计方式',
  metric_cycle_type_val: '累计方式（代码）',
  threshold: '门槛',
  max_metric_rate: '收费可高于成交金额 × 费率',
  updated_at: '更新时间',
  state: '状态',
  state_val: '状态（代码）',
  admin_id: '最后更新人',
  admin_id_val: '最后更新人（ID）',
  pending: '待审批',
  biz_date: '记账日期',
  broker_code: 'AE',
  broker_team_code: 'AE 组别',
  dcp_name: '佣金套餐',
  trade_amount: '成交金额',
  broker_commission_amount: 'AE 佣金',
  org_commission_amount: '公司佣金',
  commission_amount: '佣金总额',
  difference: '差额',
  commission_rate: '佣金率',
};

/** U+200B lets a header wrap after "／". */
const header: Words['fields']['header'] = {
  basis: '市场／\u200B币种',
  calculation_method: '固定／\u200B浮动',
  min: '最低',
  max: '最高',
  cutoff_digits: '小数位',
  max_metric_rate: '可高于费率',
  commission_rate: '佣金率 %',
};

const headerName: Words['fields']['headerName'] = {
  commission_rate: '佣金率 %',
};

const hint: Words['fields']['hint'] = {
  fee_rate: '与服务发送的完全相同',
  min: '与服务发送的完全相同',
  max: '与服务发送的完全相同',
  threshold: '与服务发送的完全相同',
  special_fee_cnt: '套餐有多少项条件收费；其条款不在此数据中',
  max_metric_rate: '收费是否可高于成交金额乘以费率',
  pending:
    '记录中没有此项；取自服务就两种审批状况各自提供的清单，每次同步时一并获取。审批状况未知的收费，不论升序还是降序都排在最后',
  difference: 'AE 佣金 + 公司佣金 − 佣金总额；一致时为 0',
  commission_rate: '佣金总额 ÷ 成交金额，以 % 表示，舍入至 4 位小数，恰为一半时向远离零的方向进位',
};

export const fields: Words['fields'] = { label, header, headerName, hint };
