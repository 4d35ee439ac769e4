import { declareArea } from '../area.ts';

/** 收支流水. */
export const cashFlowsArea = declareArea({
  directories: {
    cashFlow: '收支流水',
  },
  permissions: {
    'cashFlow:list': '查看收支流水',
  },
  exportable: {
    listCashFlows: '收支流水',
  },
  clerk: ['cashFlow:list'],
  channel: ['cashFlow:list'],
  menus: [
    {
      under: 'finance',
      rank: 5,
      platforms: [1, 2],
      title: '收支流水',
      path: 'flow',
      icon: 'payment',
      component: 'cash-flows/cash-flow-list-page',
      permission: 'cashFlow:list',
    },
  ],
});
