import { declareArea } from '../area.ts';

/** 财务总览. */
export const financeHomeArea = declareArea({
  directories: {
    financeHome: '财务总览',
  },
  permissions: {
    'financeHome:view': '查看财务总览',
  },
  clerk: ['financeHome:view'],
  menus: [
    {
      under: 'finance',
      rank: 1,
      platforms: [1],
      title: '财务总览',
      path: 'overview',
      icon: 'chart',
      component: 'finance-home/finance-home-page',
      permission: 'financeHome:view',
    },
  ],
});
