import { declareArea } from '../area.ts';

/** 账单. */
export const billsArea = declareArea({
  directories: {
    bill: '账单',
  },
  permissions: {
    'bill:list': '查看账单',
    'bill:collect': '收款',
    'bill:deduct': '代扣签约、手动代扣与代扣计划',
    'bill:waive': '账单减免与改期',
    'bill:refund': '账单退款',
  },
  exportable: {
    listBills: '分期账单',
  },
  clerk: ['bill:list', 'bill:collect', 'bill:deduct'],
  channel: ['bill:list'],
  menus: [
    {
      under: 'order',
      rank: 30,
      platforms: [1, 2],
      title: '分期账单',
      path: 'bill',
      icon: 'bill',
      component: 'orders/bill-list-page',
      permission: 'bill:list',
    },
  ],
});
