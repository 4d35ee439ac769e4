import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Story } from './story.ts';

/** Rentals of which money goes back (退款单): by hand, the way it came, refused by the provider, and not decided. */
export function storiesOfRefunds(calendar: Calendar): Story[] {
  const { on, lately } = calendar;
  const rental = rentals(calendar);
  /** 代扣 took an accessory; the last two digits of its price say what the provider does with the refund (sandbox). */
  const deducted = (name: string, which: number, priceFen: number): Story =>
    rental(name, wish(which, { termCount: 6 }), 44, {}, [
      [on(41, 19), (order) => order.pay(2, 'alipay')],
      [on(6, 15), (order) => order.charge('extra', priceFen, '配件')],
      [on(6, 16), (order) => order.signDeductions('0007')],
      [on(6, 17), (order) => order.deduct()],
      [lately(90), (order) => order.refundOne('original', '配件未寄出，退回客户', 'extra')],
      [lately(85), (order) => order.app.work()],
      [lately(80), (order) => order.app.work()],
    ]);
  return [
    rental('错收退款', wish(8, { termCount: 6 }), 38, {}, [
      [on(35, 19), (order) => order.pay(2, 'alipay')],
      [on(28, 10), (order) => order.refundOne('alipay', '客户误付下期租金，申请退回')],
      [on(28, 11), (order) => order.payRefund('alipay')],
    ]),
    rental('部分退款', wish(9, { termCount: 6 }), 37, {}, [
      [on(34, 19), (order) => order.pay(1, 'alipay')],
      [on(26, 10), (order) => order.refundPart(6_000, 'alipay', '设备送修6天，协商减收租金')],
      [on(26, 11), (order) => order.payRefund('alipay')],
    ]),
    deducted('原路退回', 3, 8_800),
    deducted('原路退回失败', 11, 5_001),
    deducted('退款结果待确认', 17, 6_604),
    rental('原路退回失败改转账', wish(4, { termCount: 6 }), 43, {}, [
      [on(40, 19), (order) => order.pay(2, 'alipay')],
      [on(9, 15), (order) => order.charge('extra', 7_701, '配件')],
      [on(9, 16), (order) => order.signDeductions('0007')],
      [on(9, 17), (order) => order.deduct()],
      [on(8, 10), (order) => order.refundOne('original', '配件缺货，退回客户', 'extra')],
      [on(7, 11), (order) => order.transferRefund('13800000007', '原交易已关闭，客户提供账户')],
      [on(7, 12), (order) => order.app.work()],
    ]),
  ];
}
