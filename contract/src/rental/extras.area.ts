import { declareArea } from '../area.ts';

/** 附加单与转单. */
export const extrasArea = declareArea({
  directories: {
    extra: '附加单',
  },
  permissions: {
    'extra:list': '查看附加单与转单记录',
  },
  exportable: {
    listExtras: '附加单',
    listHandOvers: '转单记录',
  },
  clerk: ['extra:list'],
  channel: ['extra:list'],
  menus: [
    {
      under: 'order',
      rank: 40,
      platforms: [1, 2],
      title: '附加单',
      path: 'extra',
      icon: 'payment',
      component: 'orders/extra-list-page',
      permission: 'extra:list',
    },
  ],
});
