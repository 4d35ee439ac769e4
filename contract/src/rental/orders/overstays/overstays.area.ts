import { declareArea } from '../../../area.ts';

/** 超期未归还. */
export const overstaysArea = declareArea({
  directories: {
    overstay: '超期未归还',
  },
  permissions: {
    'overstay:list': '查看超期未归还',
  },
  exportable: {
    listOverstays: '超期未归还',
  },
  clerk: ['overstay:list'],
  channel: ['overstay:list'],
  menus: [
    {
      under: 'order',
      rank: 47,
      platforms: [1, 2],
      title: '超期未归还',
      path: 'overstay',
      icon: 'calendar',
      component: 'orders/overstay-list-page',
      permission: 'overstay:list',
    },
  ],
});
