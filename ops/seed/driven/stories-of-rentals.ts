import { wish, type Calendar, type Step, type Story, type Wish } from './story.ts';

/** How a rental begins: its deposit, its agreement, and what is beside it. */
interface Beginning {
  readonly deposit?: 'cash' | 'alipay' | 'frozen' | 'frozenForTenDays';
  readonly isOnline?: true;
  /** The deposit was waived on credit alone: nothing is frozen. */
  readonly isUnsecured?: true;
  /** 提前归还 is charged by the day. */
  readonly isByDay?: true;
}

/** How long after it was placed an order is rented. */
const startsAfter = 3;

/** Rentals as they run, well and less well. */
export function storiesOfRentals(calendar: Calendar): Story[] {
  const { on, lately, dayFrom, monthsAfter } = calendar;
  const rental = rentals(calendar);
  /** The days on which the bills of a rental fell due, at an hour: of one that was placed so many days ago. */
  const eachDue = (placedAgo: number, hour: number, act: Step[1], from = 0): Step[] => {
    const steps: Step[] = [];
    for (let month = from; monthsAfter(placedAgo - startsAfter, month) >= 1; month += 1)
      steps.push([on(monthsAfter(placedAgo - startsAfter, month), hour), act]);
    return steps;
  };

  return [
    rental('代扣正常', wish(0, { isOfChannel: true }), 95, { isOnline: true }, [
      [on(92, 16), (order) => order.signDeductions('0007')],
      [on(92, 17), (order) => order.notarize()],
      [on(91, 10), (order) => order.app.work()],
      ...eachDue(95, 10, (order) => order.deduct(), 1),
    ]),
    rental('代扣余额不足，逾期', wish(4, { risk: 'medium' }), 20, {}, [
      [on(17, 16), (order) => order.signDeductions('0001')],
      ...[16, 15, 14, 13, 12, 11].map((ago): Step => [on(ago, 9.5), (order) => order.app.work()]),
      [on(9, 15), (order) => order.note('电话提醒，客户承诺月底前还款')],
    ]),
    rental('代扣系统繁忙后成功', wish(7, { isOfChannel: true }), 40, {}, [
      [on(37, 16), (order) => order.signDeductions('0004')],
      [on(37, 16.5), (order) => order.app.work()],
      [on(37, 17), (order) => order.app.work()],
      ...eachDue(40, 11, (order) => order.deduct(), 1),
    ]),
    rental(
      '代扣将到期',
      wish(13, { termCount: 6, days: 30, rate: 0.095 }),
      61,
      { isOnline: true },
      [
        [on(58, 16), (order) => order.signDeductions('0007')],
        [on(28, 10), (order) => order.deduct()],
      ],
    ),
    rental('代扣重试中', wish(6, { source: 'wechat', risk: 'medium' }), 6, {}, [
      [on(3, 16), (order) => order.signDeductions('0001')],
      [on(2, 9.4), (order) => order.app.work()],
      [on(1, 9.4), (order) => order.app.work()],
    ]),
    rental('代扣多收，待退', wish(15), 17, {}, [
      [
        on(14, 16),
        async (order) => {
          await order.signDeductions('8899');
          await order.pay(1, 'cash', 10_000); // while the provider is about to deduct the whole of it
        },
      ],
      [on(14, 17), (order) => order.app.work()],
    ]),
    rental('代扣签约失效', wish(10), 14, {}, [
      [on(11, 16), (order) => order.signDeductions('0002')],
      [on(10, 10), (order) => order.note('客户已解约代扣，改为主动还款')],
    ]),
    rental(
      '逾期两期，还了一部分',
      wish(12, { risk: 'medium', waived: 0.7 }),
      70,
      { deposit: 'cash' },
      [
        [on(66, 20), (order) => order.pay(1, 'alipay')],
        [on(20, 15), (order) => order.pay(1, 'cash', 12_000)],
        [on(12, 10), (order) => order.assign('head')],
        [on(12, 11), (order) => order.note('已发律师函，客户要求分次还款')],
      ],
    ),
    rental(
      '减免待复核',
      wish(19, { termCount: 4, days: 90, rate: 0.38, buyout: 'never' }),
      60,
      { isOnline: true },
      [[lately(260), (order) => order.askToWaive(520_000, '企业客户停工装修，申请减免首季租金')]],
    ),
    rental(
      '减免已同意待执行',
      wish(19, { termCount: 4, days: 90, rate: 0.38, buyout: 'never' }),
      58,
      {},
      [
        [
          lately(250),
          (order) => order.waiveOnceAgreed(520_000, '客户提供住院证明，申请减免首季租金'),
        ],
      ],
    ),
    rental('正常租用，换机', wish(2, { isOfChannel: true }), 50, { isOnline: true }, [
      ...eachDue(50, 19, (order) => order.pay(1, 'wechat')),
      [on(30, 14), (order) => order.swap('屏幕有亮线，更换同款')],
    ]),
    rental(
      '补押金与补订单',
      wish(17, { waived: 0.8, isOfChannel: true }),
      45,
      { deposit: 'alipay' },
      [
        ...eachDue(45, 20, (order) => order.pay(1, 'alipay')),
        [on(25, 10), (order) => order.charge('deposit', 50_000, '客户变更工作地，补收押金')],
        [on(24, 15), (order) => order.payCharge('deposit', 'cash')],
        [
          on(6, 10),
          (order) =>
            order.charge('extra', 19_900, '原装充电器', {
              settlementBp: 8_000,
              note: '门店自备配件',
            }),
        ],
      ],
    ),
    rental('已投保，账单改期', wish(9), 36, {}, [
      [on(33, 16), (order) => order.charge('insurance', 29_900, '碎屏险')],
      [on(33, 18), (order) => order.payCharge('insurance', 'alipay')],
      [on(33, 19), (order) => order.pay(1, 'alipay')],
      [
        on(monthsAfter(33, 1) + 1, 9),
        (order) => order.reschedule(dayFrom(10), '客户发薪日为每月中旬'),
      ],
    ]),
    rental('预授权转支付', wish(3, { waived: 0, risk: 'medium' }), 48, { deposit: 'frozen' }, [
      [on(45, 19), (order) => order.pay(1, 'alipay')],
      [on(monthsAfter(45, 1) - 4, 10), (order) => order.capture(69_900)],
      [on(monthsAfter(45, 1) - 4, 10.2), (order) => order.app.work()],
    ]),
    rental('预授权即将到期', wish(3, { waived: 0 }), 6, { deposit: 'frozenForTenDays' }, [
      [on(2, 19), (order) => order.pay(1, 'alipay')],
      [on(1, 1), (order) => order.lookAtHolds()],
    ]),
    rental('预授权已失效', wish(3, { waived: 0 }), 20, { deposit: 'frozenForTenDays' }, [
      [on(16, 19), (order) => order.pay(1, 'alipay')],
      [on(8, 1), (order) => order.lookAtHolds()],
    ]),
    {
      name: '自提',
      wish: wish(21, { termCount: 4, days: 7, rate: 0.05, buyout: 'never' }),
      placedAt: on(10, 9),
      steps: [
        [on(10, 9.5), (order) => order.approve()],
        [on(10, 10), (order) => order.agreed()],
        [on(10, 16), (order) => order.pickUp()],
        [on(10, 16.2), (order) => order.pay(1, 'cash')],
        [on(3, 12), (order) => order.pay(1, 'cash')],
      ],
    },
    rental('逾期后减免滞纳金，亲属代付', wish(5), 42, {}, [
      [on(30, 11), (order) => order.waive(0, 100, '首次逾期，减免部分滞纳金')],
      [
        on(30, 12),
        (order) => order.payOnBehalf({ name: '陈美玲', relation: 'relative' }, 'alipay'),
      ],
    ]),
  ];
}

/** A rental that was placed at ten: approved, secured, agreed on, shipped on the next day and received two days later. */
export function rentals({ on }: Calendar) {
  return (
    name: string,
    wanted: Wish,
    placedAgo: number,
    { deposit, isOnline, isUnsecured, isByDay }: Beginning,
    then: readonly Step[],
  ): Story => ({
    name,
    wish: wanted,
    placedAt: on(placedAgo, 10 + (placedAgo % 7) / 6),
    steps: [
      [on(placedAgo, 12), (order) => order.approve()],
      ...(deposit === 'frozen' ? ([[on(placedAgo, 13), (order) => order.freeze()]] as Step[]) : []),
      ...(deposit === 'frozenForTenDays'
        ? ([[on(placedAgo, 13), (order) => order.freezeForTenDays()]] as Step[])
        : []),
      ...(deposit === 'cash' || deposit === 'alipay'
        ? ([[on(placedAgo, 13), (order) => order.takeDeposit(deposit)]] as Step[])
        : []),
      ...(wanted.depositWaivedFen > 0 && !isUnsecured
        ? ([[on(placedAgo, 13.2), (order) => order.freezeWaived()]] as Step[])
        : []),
      ...(isByDay ? ([[on(placedAgo, 13.5), (order) => order.termsByDay()]] as Step[]) : []),
      [on(placedAgo, 14), (order) => (isOnline ? order.agreedOnline() : order.agreed())],
      [
        on(placedAgo - 1, 11),
        (order) =>
          order.ship(`SF15${String(2_000_000_00 + placedAgo * 7_919)}6`, isOnline === true),
      ],
      [on(placedAgo - startsAfter, 15), (order) => order.receive()],
      ...then,
    ],
  });
}
