import { declareArea } from '../../../area.ts';
import { says } from '../../../refusal-words.ts';

/** 续租. */
export const renewalsArea = declareArea({
  directories: {
    relet: '续租',
  },
  permissions: {
    'relet:list': '查看续租',
  },
  refusals: {
    relet_not_renting: says(409, '租用中的订单才能续租'),
    relet_of_blacklisted: says(409, '客户在黑名单中，不能续租'),
  },
  exportable: {
    listRelets: '续租',
  },
  clerk: ['relet:list'],
  channel: ['relet:list'],
  menus: [
    {
      under: 'order',
      rank: 70,
      platforms: [1, 2],
      title: '续租列表',
      path: 'relet',
      icon: 'calendar',
      component: 'orders/relet-list-page',
      permission: 'relet:list',
    },
  ],
});
