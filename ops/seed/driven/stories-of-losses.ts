import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Story } from './story.ts';

/** Rentals whose customers are gone (坏账): vanished, and a fraud of which a part was recovered. */
export function storiesOfLosses(calendar: Calendar): Story[] {
  const { on } = calendar;
  const rental = rentals(calendar);
  return [
    rental(
      '失联，坏账结案',
      wish(2, { termCount: 6, waived: 0.5, risk: 'medium' }),
      100,
      { deposit: 'alipay', isUnsecured: true },
      [
        [on(96, 19), (order) => order.pay(1, 'alipay')],
        [on(40, 15), (order) => order.note('电话停机，紧急联系人称已失去联系')],
        [on(18, 10), (order) => order.note('按登记地址上门，查无此人')],
        [
          on(6, 11),
          (order) =>
            order.endAsLost('unreachable', 450_000, '逾期两个多月，电话停机，上门查无此人'),
        ],
      ],
    ),
    rental(
      '诈骗，追回一部分',
      wish(3, { termCount: 6, waived: 1, risk: 'high' }),
      80,
      { isUnsecured: true },
      [
        [on(60, 15), (order) => order.note('收货后当日设备被转卖，已向派出所报案')],
        [
          on(45, 10),
          (order) =>
            order.endAsLost('fraud', 600_000, '冒用他人身份下单，设备被转卖，派出所已立案'),
        ],
        [on(8, 14), (order) => order.recoverDebt(200_000, 'bank', '派出所退赃款第一笔')],
      ],
    ),
  ];
}
