import { declareArea } from '../area.ts';

/** 资金流水 (ADR 57). */
export const cashMovementsArea = declareArea({
  directories: {
    cashMovement: '资金流水',
  },
  permissions: {
    'cashMovement:list': '查看资金流水',
  },
  exportable: {
    listOnlineCash: '线上资金流水',
    listOfflineCash: '线下资金流水',
  },
  clerk: ['cashMovement:list'],
  menus: [
    {
      under: 'finance',
      rank: 11,
      platforms: [1],
      title: '资金流水',
      path: 'movement',
      icon: 'payment',
      component: 'cash-movements/cash-movement-list-page',
      permission: 'cashMovement:list',
    },
  ],
});
