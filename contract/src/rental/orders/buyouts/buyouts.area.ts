import { declareArea } from '../../../area.ts';
import { says, tells } from '../../../refusal-words.ts';

/** 买断. */
export const buyoutsArea = declareArea({
  directories: {
    buyout: '买断',
  },
  permissions: {
    'buyout:list': '查看买断',
  },
  refusals: {
    buyout_too_early: tells(
      409,
      ({ afterTerms, paidTerms }: { afterTerms: number; paidTerms: number }) =>
        `按签约条款，付满${afterTerms}期租金后才能提前买断，现已付${paidTerms}期`,
    ),
    buyout_not_possible: tells(409, ({ rule }: { rule: 'never' | 'atEnd' }) =>
      rule === 'never' ? '该订单不支持买断' : '该订单到期前7天起才能买断',
    ),
    buyout_not_open: says(409, '该订单没有待支付的买断，请刷新后再试'),
    buyout_not_complete: says(409, '买断尚未完成，不能下载过户凭证'),
    too_many_certificates: says(429, '下载过户凭证过于频繁，请稍后再试'),
  },
  operations: {
    'buyout:certificate': '下载过户凭证',
  },
  exportable: {
    listBuyouts: '买断',
  },
  clerk: ['buyout:list'],
  channel: ['buyout:list'],
  menus: [
    {
      under: 'order',
      rank: 60,
      platforms: [1, 2],
      title: '买断列表',
      path: 'buyout',
      icon: 'payment',
      component: 'orders/buyout-list-page',
      permission: 'buyout:list',
    },
  ],
});
