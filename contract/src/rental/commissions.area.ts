import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 渠道佣金. */
export const commissionsArea = declareArea({
  directories: {
    commission: '渠道佣金',
  },
  permissions: {
    'commission:list': '查看渠道佣金',
    'commission:submit': '重新提交佣金账期',
    'commission:review': '审核渠道佣金',
    'commission:pay': '登记佣金打款',
    'commission:rule': '设置佣金规则',
  },
  refusals: {
    commission_plan_unknown: says(422, '所选租赁方案不存在，请重新选择'),
    commission_moved: says(409, '佣金账期状态已变化，请刷新后再试'),
    commission_trade_no_in_use: says(409, '打款流水号已登记过，请核对'),
  },
  operations: {
    'commission:submit': '重新提交佣金账期',
    'commission:settle': '审核通过佣金账期',
    'commission:refuse': '拒绝佣金账期',
    'commission:pay': '登记佣金打款',
    'commission:credit': '佣金账期转入余额',
    'commission:rule': '设置佣金规则',
  },
  exportable: {
    listCommissions: '渠道佣金',
    listCommissionLines: '佣金明细',
    listBalanceRecords: '佣金账户流水',
  },
  channel: ['commission:list'],
  menus: [
    {
      under: 'finance',
      rank: 26,
      platforms: [1],
      title: '渠道佣金',
      path: 'commission',
      icon: 'money',
      component: 'commissions/commission-list-page',
      permission: 'commission:list',
    },
    {
      under: 'finance',
      rank: 28,
      platforms: [1],
      title: '佣金账户',
      path: 'commission-account',
      icon: 'list',
      component: 'commissions/balance-record-page',
      permission: 'commission:list',
    },
    {
      rank: 5,
      platforms: [2],
      title: '我的收益',
      path: 'earnings',
      icon: 'money',
      component: 'commissions/earnings-page',
      permission: 'commission:list',
    },
    {
      rank: 6,
      platforms: [2],
      title: '收益明细',
      path: 'earnings-records',
      icon: 'list',
      component: 'commissions/own-record-page',
      permission: 'commission:list',
    },
  ],
});
