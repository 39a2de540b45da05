import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-hk/words.ts';

export const connection: Messages['connection'] = {
  heading: '連線檢查',
  checking: '正在檢查連線…',
  steps: {
    address: '網址',
    proxy: '代理伺服器',
    certificate: '證書',
    token: '存取權杖',
    billing_business_type: '字典：業務類別',
    billing_business_type_code: '字典：費用類別',
    tenant_currencies: '字典：貨幣',
    broker_accounts_for_select: '字典：AE 名單',
    chargesScope: '權限：客戶專屬收費',
    reportsScope: '權限：日報表',
  },
  verdicts: { ok: '正常', failed: '失敗', skipped: '未檢查' },
  allOk: '同步所需的各項均已連接。',
  failed: (count) => `${counted(count, '項檢查')}失敗。`,
  copyForIt: '複製給 IT 部門',
  copied: '已複製。文字不包含存取權杖。',
};
