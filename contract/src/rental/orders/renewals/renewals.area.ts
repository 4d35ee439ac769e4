import { declareArea } from '../../../area.ts';
import { says, tells } from '../../../refusal-words.ts';

/** 续租. */
export const renewalsArea = declareArea({
  directories: {
    relet: '续租',
  },
  permissions: {
    'relet:list': '查看续租',
  },
  refusals: {
    relet_not_offered: says(409, '签约条款约定到期不可续租'),
    relet_too_long: tells(
      409,
      ({ maxTerms }: { maxTerms: number }) => `按签约条款，续租最多${maxTerms}期`,
    ),
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
