import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Step, type Story } from './story.ts';

/** Rentals whose customers are sent a link to pay by (收款单): one in each state. */
export function storiesOfPayments(calendar: Calendar): Story[] {
  const { on, lately } = calendar;
  const rental = rentals(calendar);
  /** An accessory is paid by a link; the last two digits of its price say what the provider does (sandbox). */
  const charged = (name: string, which: number, priceFen: number, steps: Step[]): Story =>
    rental(name, wish(which, { termCount: 6 }), 41, {}, [
      [on(38, 19), (order) => order.pay(2, 'alipay')],
      [lately(200), (order) => order.charge('extra', priceFen, '配件')],
      [lately(190), (order) => order.sendLink(billKinds.extra)],
      ...steps,
    ]);
  /** The same two days ago: its statement was read yesterday, which tells of what the provider had not decided (04) or states otherwise (09). */
  const stated = (name: string, which: number, priceFen: number, hour: number): Story =>
    rental(name, wish(which, { termCount: 6 }), 40, {}, [
      [on(37, 19), (order) => order.pay(2, 'alipay')],
      [on(2, hour), (order) => order.charge('extra', priceFen, '配件')],
      [on(2, hour + 0.2), (order) => order.sendLink(billKinds.extra)],
      [on(2, hour + 0.5), (order) => order.pressLink()],
      [on(2, hour + 0.7), (order) => order.payThere()],
    ]);
  const press: Step = [lately(120), (order) => order.pressLink()];
  const payThere: Step = [lately(110), (order) => order.payThere()];
  return [
    charged('收款链接待支付', 2, 9_900, []),
    charged('收款链接支付中', 5, 12_900, [press]),
    charged('收款链接已支付', 9, 8_800, [press, payThere]),
    charged('收款链接已关闭', 12, 6_600, [press, [lately(100), (order) => order.closeLink()]]),
    charged('收款结果待确认', 14, 6_604, [
      press,
      payThere,
      [lately(105), (order) => order.app.work()],
      [lately(100), (order) => order.app.work()],
    ]),
    stated('对账一致', 1, 12_900, 10),
    stated('对账确认收款', 4, 8_804, 11),
    stated('对账一致二', 6, 15_900, 14),
    stated('对账金额不符', 7, 9_909, 15),
    charged('收款链接多收待退', 16, 5_900, [
      press,
      [
        lately(110),
        async (order) => {
          await order.payCharge('extra', 'cash'); // at the counter, while the customer pays there too
          await order.payThere();
        },
      ],
    ]),
  ];
}
