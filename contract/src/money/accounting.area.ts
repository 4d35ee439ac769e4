import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 月结. */
export const accountingArea = declareArea({
  directories: {
    accounting: '月结',
  },
  permissions: {
    'accounting:view': '查看月结与凭证',
    'accounting:close': '月结',
    'accounting:policy': '设置会计政策与科目',
  },
  refusals: {
    accounting_rate_too_high: says(422, '小规模纳税人的征收率不能超过3%'),
    accounting_policy_missing: says(409, '请先设置会计政策'),
    accounting_month_not_over: says(409, '该月尚未结束，不能结账'),
    accounting_month_order: says(409, '请按月份顺序结账'),
    accounting_breaks_unclassified: says(
      409,
      '该月及以前还有未登记原因的对账差异，请先在「对账差异」登记原因',
    ),
    accounting_accounts_open: says(409, '该月还有账户没有对清，请先处理「账户核对」中列出的事项'),
    accounting_count_unneeded: says(409, '该账户以对账单余额核对，不需要盘点'),
    accounting_opening_known: says(409, '该账户没有需要确认的期初差额，请刷新'),
    accounting_opening_changed: says(409, '期初差额已有变动，请刷新后再确认'),
    accounting_under_way: says(409, '上一次结账还在记账，请稍后再试'),
  },
  operations: {
    'accounting:policy': '设置会计政策',
    'accounting:codes': '设置科目对照',
    'accounting:close': '月结',
    'accounting:count': '账户盘点',
    'accounting:opening': '确认账户期初差额',
  },
  exportable: {
    listEntries: '会计分录',
    listVouchers: '记账凭证',
  },
  menus: [
    {
      under: 'finance',
      rank: 50,
      platforms: [1],
      title: '月结',
      path: 'month',
      icon: 'calendar',
      component: 'accounting/month-list-page',
      permission: 'accounting:view',
    },
    {
      under: 'finance',
      rank: 52,
      platforms: [1],
      title: '会计分录',
      path: 'entry',
      icon: 'list',
      component: 'accounting/entry-list-page',
      permission: 'accounting:view',
    },
    {
      under: 'finance',
      rank: 54,
      platforms: [1],
      title: '记账凭证',
      path: 'voucher',
      icon: 'document',
      component: 'accounting/voucher-list-page',
      permission: 'accounting:view',
    },
  ],
});
