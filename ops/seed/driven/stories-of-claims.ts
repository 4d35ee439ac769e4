import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Step, type Story } from './story.ts';

/** Insured rentals that came back damaged (保险理赔): the insurer has paid a part, all, nothing yet, or will not. */
export function storiesOfClaims(calendar: Calendar): Story[] {
  const { on } = calendar;
  const rental = rentals(calendar);
  /** An insured rental that came back with a broken screen. */
  const broken = (name: string, which: number, then: readonly Step[]): Story =>
    rental(
      name,
      wish(which, { termCount: 2, days: 30, rate: 0.13, buyout: 'never', waived: 0.9 }),
      70,
      { deposit: 'cash', isOnline: true },
      [
        [on(67, 12), (order) => order.charge('insurance', 9_900, '碎屏险')],
        [on(67, 13), (order) => order.payCharge('insurance', 'wechat')],
        [on(66, 19), (order) => order.pay(2, 'alipay')],
        [on(8, 10), (order) => order.startReturn(`SF15300312200${which + 40}`)],
        [on(6, 11), (order) => order.arrive()],
        [
          on(6, 15),
          (order) =>
            order.inspect('damaged', {
              damages: ['屏幕碎裂'],
              compensationFen: 40_000,
              reason: '按保险定损',
              wrong: { screen: '右下角碎裂' },
            }),
        ],
        ...then,
      ],
    );
  return [
    rental(
      '归还损坏，保险已赔一部分',
      wish(6, { termCount: 3, days: 30, rate: 0.12, waived: 0.9 }),
      100,
      { deposit: 'cash', isOnline: true },
      [
        [on(98, 12), (order) => order.charge('insurance', 9_900, '碎屏险')],
        [on(98, 13), (order) => order.payCharge('insurance', 'alipay')],
        [on(96, 19), (order) => order.pay(3, 'alipay')],
        [on(9, 10), (order) => order.startReturn('SF1530031220031')],
        [on(7, 11), (order) => order.arrive()],
        [
          on(7, 15),
          (order) =>
            order.inspect('damaged', {
              damages: ['屏幕碎裂'],
              wrong: { screen: '屏幕碎裂，触控失灵' },
              note: '客户已向保险公司报案',
            }),
        ],
        [on(5, 10), (order) => order.registerClaim(30_000, '平安财险', 'PA20261108331')],
        [on(2, 15), (order) => order.receiveClaim(18_000, 'bank')],
      ],
    ),
    broken('归还损坏，保险全额赔付', 1, [
      [on(4, 10), (order) => order.registerClaim(40_000, '太平洋产险', 'CPIC2026-5512')],
      [on(3, 15), (order) => order.completeReturn('cash')],
      [on(1, 11), (order) => order.receiveClaim(40_000, 'bank')],
    ]),
    broken('归还损坏，理赔待到账', 9, [
      [on(4, 11), (order) => order.registerClaim(25_000, '人保财险', 'PICC2026-80417')],
    ]),
    broken('归还损坏，理赔被拒', 14, [
      [on(4, 14), (order) => order.registerClaim(40_000, '平安财险', 'PA20261109027')],
      [on(2, 10), (order) => order.withdrawClaim('保险公司认定为人为损坏，不予赔付')],
    ]),
  ];
}
