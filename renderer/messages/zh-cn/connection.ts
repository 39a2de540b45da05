import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-cn/words.ts';

export const connection: Messages['connection'] = {
  heading: '连接检查',
  checking: '正在检查连接…',
  steps: {
    address: '地址',
    proxy: '代理服务器',
    certificate: '证书',
    token: '访问令牌',
    billing_business_type: '字典：业务类别',
    billing_business_type_code: '字典：费用类别',
    tenant_currencies: '字典：币种',
    broker_accounts_for_select: '字典：AE 名单',
    chargesScope: '权限：客户专属收费',
    reportsScope: '权限：日报表',
  },
  verdicts: { ok: '正常', failed: '失败', skipped: '未检查' },
  allOk: '同步所需的各项均已连接。',
  failed: (count) => `${counted(count, '项检查')}失败。`,
  copyForIt: '复制给 IT 部门',
  copied: '已复制。文本不包含访问令牌。',
};
