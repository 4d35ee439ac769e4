import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Story } from './story.ts';

/** Rentals that come to their end: returns, buyouts, relets. */
export function storiesOfEndings(calendar: Calendar): Story[] {
  const { on, lately, monthsAfter } = calendar;
  const rental = rentals(calendar);
  return [
    // it began 69 days ago, and ended 40 days ago
    rental(
      '超期40天未归还',
      wish(20, { termCount: 1, days: 30, rate: 0.13, waived: 0.8 }),
      72,
      { deposit: 'alipay' },
      [
        [on(68, 19), (order) => order.pay(1, 'alipay')],
        [on(39, 1), (order) => order.chargeOverstays()],
        [on(33, 1), (order) => order.chargeOverstays()],
        [on(10, 1), (order) => order.chargeOverstays()],
        [lately(400), (order) => order.chargeOverstays()],
      ],
    ),
    rental(
      '超期未归还，占用费已到上限',
      wish(23, { termCount: 1, days: 3, rate: 0.03, buyout: 'never', waived: 0.8 }),
      100,
      { deposit: 'alipay' },
      [
        [on(97, 19), (order) => order.pay(1, 'alipay')],
        [on(1, 1), (order) => order.chargeOverstays()],
      ],
    ),
    rental('归还寄出', wish(24, { termCount: 1, days: 30, rate: 0.13, buyout: 'never' }), 34, {}, [
      [on(30, 19), (order) => order.pay(1, 'alipay')],
      [on(2, 10), (order) => order.startReturn('SF1530099870016', '到期归还')],
    ]),
    rental(
      '归还待寄出',
      wish(25, { termCount: 1, days: 30, rate: 0.13, buyout: 'never' }),
      33,
      {},
      [
        [on(29, 19), (order) => order.pay(1, 'wechat')],
        [on(1, 18), (order) => order.startReturn(undefined, '旅行结束，约定自行寄回')],
      ],
    ),
    rental(
      '归还到仓，待检测',
      wish(23, { termCount: 2, days: 7, rate: 0.055, buyout: 'never', waived: 0.8 }),
      21,
      { deposit: 'alipay' },
      [
        [on(18, 19), (order) => order.pay(2, 'alipay')],
        [on(4, 10), (order) => order.startReturn('SF1530055120016')],
        [on(2, 16), (order) => order.arrive()],
      ],
    ),
    rental(
      '归还损坏，待赔付',
      wish(6, { termCount: 3, days: 30, rate: 0.12, waived: 0.9 }),
      100,
      { deposit: 'cash', isOnline: true },
      [
        [on(96, 19), (order) => order.pay(3, 'alipay')],
        [on(7, 10), (order) => order.startReturn('SF1530031220016')],
        [on(5, 11), (order) => order.arrive()],
        [
          on(5, 15),
          (order) =>
            order.inspect('damaged', {
              damages: ['屏幕碎裂', '充电器缺失'],
              wrong: { screen: '右上角碎裂，触控正常', accessories: '缺充电器' },
              note: '客户承认跌落，已拍照留存',
            }),
        ],
      ],
    ),
    rental(
      '归还完好，押金已退',
      wish(1, { termCount: 6, waived: 0.2, risk: 'high' }),
      75,
      { deposit: 'alipay' },
      [
        [on(71, 19), (order) => order.pay(1, 'alipay')],
        [on(monthsAfter(72, 1), 19), (order) => order.pay(1, 'alipay')],
        [on(12, 9), (order) => order.pay(1, 'alipay')],
        [on(9, 10), (order) => order.startReturn('SF1530012870016', '提前归还')],
        [on(7, 11), (order) => order.arrive()],
        [on(7, 15), (order) => order.inspect('intact')],
        [lately(95), (order) => order.completeReturn('alipay')],
      ],
    ),
    rental(
      '提前归还，按日计租，待赔付',
      wish(14, { termCount: 6, days: 30, rate: 0.095, buyout: 'never' }),
      75,
      { isByDay: true },
      [
        [on(71, 19), (order) => order.pay(1, 'alipay')],
        [on(42, 19), (order) => order.pay(1, 'alipay')],
        [on(12, 19), (order) => order.pay(1, 'alipay')],
        [on(5, 10), (order) => order.startReturn('SF1530066870016', '提前归还')],
        [on(3, 11), (order) => order.arrive()],
        [on(3, 15), (order) => order.inspect('intact')],
      ],
    ),
    rental(
      '归还完好，已结清',
      wish(22, { termCount: 1, days: 30, rate: 0.13, buyout: 'never', waived: 0.6 }),
      52,
      { deposit: 'cash' },
      [
        [on(48, 19), (order) => order.pay(1, 'cash')],
        [on(20, 10), (order) => order.startReturn('SF1529920440016')],
        [on(17, 11), (order) => order.arrive()],
        [on(17, 15), (order) => order.inspect('intact')],
        [on(16, 10), (order) => order.completeReturn('cash')],
      ],
    ),
    rental(
      '归还损坏，押金抵扣后结清',
      wish(10, {
        termCount: 1,
        days: 30,
        rate: 0.13,
        buyout: 'never',
        waived: 0.5,
        risk: 'medium',
      }),
      60,
      { deposit: 'cash' },
      [
        [on(56, 19), (order) => order.pay(1, 'alipay')],
        [on(27, 10), (order) => order.startReturn('SF1529874330016')],
        [on(25, 11), (order) => order.arrive()],
        [
          on(25, 15),
          (order) =>
            order.inspect('damaged', {
              damages: ['外壳破损或变形'],
              compensationFen: 25_000,
              reason: '老客户，按八折左右协商',
              wrong: { appearance: '边框磕碰变形' },
            }),
        ],
        [on(24, 10), (order) => order.payByDeposit()],
        [on(24, 11), (order) => order.completeReturn('cash')],
      ],
    ),
    rental(
      '逾期归还，客户对检测有异议',
      wish(24, { termCount: 1, days: 30, rate: 0.13, buyout: 'never', waived: 0.6 }),
      46,
      { deposit: 'cash' },
      [
        [on(42, 19), (order) => order.pay(1, 'alipay')],
        [on(6, 10), (order) => order.startReturn('SF1530066180016', '到期后寄回')],
        [on(4, 11), (order) => order.arrive()],
        [
          on(4, 15),
          (order) => order.inspect('overdue', { compensationFen: 24_000, reason: '逾期 8 天' }),
        ],
        [on(3, 10), (order) => order.reopenInspection('客户提供寄出凭证，对逾期天数有异议')],
        [
          on(3, 15),
          (order) =>
            order.inspect('overdue', {
              compensationFen: 9_000,
              reason: '按寄出凭证，逾期 3 天',
            }),
        ],
      ],
    ),
    rental('取消归还，继续租用', wish(13), 66, {}, [
      [on(63, 19), (order) => order.pay(1, 'wechat')],
      [on(monthsAfter(63, 1), 19), (order) => order.pay(1, 'wechat')],
      [on(8, 10), (order) => order.startReturn('SF1530020110016')],
      [on(6, 17), (order) => order.cancelReturn('客户改变主意，包裹原路退回')],
      [on(monthsAfter(63, 2), 20), (order) => order.pay(1, 'wechat')],
    ]),
    rental(
      '设备丢失，赔付结清',
      wish(15, {
        termCount: 3,
        days: 30,
        rate: 0.12,
        buyout: 'never',
        waived: 0.5,
        risk: 'medium',
      }),
      110,
      { deposit: 'cash' },
      [
        [on(106, 19), (order) => order.pay(3, 'alipay')],
        [on(30, 10), (order) => order.startReturn(undefined, '客户反馈设备在地铁上遗失')],
        [
          on(29, 15),
          (order) => order.inspect('lost', { compensationFen: 300_000, reason: '按设备残值赔付' }),
        ],
        [on(27, 10), (order) => order.pay(1, 'alipay')],
        [on(27, 11), (order) => order.completeReturn('cash')],
      ],
    ),
    rental(
      '提前买断',
      wish(0, { termCount: 12, waived: 0.7, risk: 'medium' }),
      105,
      { deposit: 'alipay', isOnline: true },
      [
        [on(101, 19), (order) => order.pay(3, 'alipay')],
        [on(22, 14), (order) => order.buyOut('alipay', true, 'alipay')],
      ],
    ),
    rental('到期买断', wish(20, { termCount: 3, days: 30, rate: 0.12, buyout: 'atEnd' }), 98, {}, [
      [on(94, 19), (order) => order.pay(3, 'wechat')],
      [on(4, 16), (order) => order.buyOut('wechat', false, null)],
    ]),
    rental(
      '先租后买，半年买断',
      wish(4, { termCount: 6, rate: 0.09, source: 'wechat', isOfChannel: true }),
      140,
      {},
      [
        [on(136, 19), (order) => order.pay(2, 'wechat')],
        [on(60, 19), (order) => order.pay(2, 'wechat')],
        [on(11, 15), (order) => order.buyOut('wechat', false, null)],
      ],
    ),
    rental(
      '提前买断，押金待打款',
      wish(18, { termCount: 6, waived: 0.1, risk: 'high' }),
      80,
      { deposit: 'alipay' },
      [
        [on(76, 19), (order) => order.pay(3, 'alipay')],
        [lately(180), (order) => order.buyOut('alipay', false, 'bank')],
      ],
    ),
    rental(
      '续租中',
      wish(14, { termCount: 3, days: 30, rate: 0.12, buyout: 'never', waived: 0.8 }),
      108,
      { deposit: 'cash' },
      [
        [on(104, 19), (order) => order.pay(3, 'alipay')],
        [on(20, 10), (order) => order.startRelet(6, 165_000, '客户续租半年，租金优惠')],
        [on(20, 14), (order) => later(order).agreed()],
        [on(14, 10), (order) => later(order).beginRelet()],
        [on(14, 19), (order) => later(order).pay(1, 'alipay')],
      ],
    ),
    rental(
      '续租待起租',
      wish(16, { termCount: 3, days: 30, rate: 0.12, buyout: 'never' }),
      88,
      { isOnline: true },
      [
        [on(84, 19), (order) => order.pay(3, 'alipay')],
        [on(3, 10), (order) => order.startRelet(12, 600_000, '到期续租一年')],
        [on(3, 15), (order) => later(order).agreed()],
      ],
    ),
    rental('续租取消', wish(11, { termCount: 3, days: 30, rate: 0.12, buyout: 'never' }), 86, {}, [
      [on(82, 19), (order) => order.pay(3, 'wechat')],
      [on(9, 10), (order) => order.startRelet(6, 240_000, '客户电话申请续租')],
      [on(7, 10), (order) => later(order).cancelRelet('客户决定到期归还')],
      [on(3, 10), (order) => order.startReturn('SF1530077650016')],
    ]),
    rental('提前结清后完结', wish(12, { termCount: 6 }), 90, {}, [
      [on(87, 19), (order) => order.pay(1, 'alipay')],
      [on(monthsAfter(87, 1), 19), (order) => order.pay(1, 'alipay')],
      [on(24, 15), (order) => order.payOff(10_000, 'alipay')],
      [on(20, 10), (order) => order.complete(null, '租金已全部结清，约定设备归客户所有')],
    ]),
    rental('完结待复核', wish(9, { termCount: 3, days: 30, rate: 0.16 }), 88, {}, [
      [on(84, 19), (order) => order.pay(3, 'alipay')],
      [lately(40), (order) => order.askToComplete(null, '先租后买已付清，申请无需归还完结')],
    ]),
    rental('买断待付款', wish(13, { termCount: 6 }), 58, {}, [
      [on(55, 19), (order) => order.pay(2, 'alipay')],
      [lately(20), (order) => order.startBuyout('客户下班后到店付尾款')],
    ]),
    rental('买断超时，再次发起后关闭', wish(15, { termCount: 6 }), 52, {}, [
      [on(49, 19), (order) => order.pay(2, 'wechat')],
      [on(6, 11), (order) => order.startBuyout('客户转账付尾款')],
      [on(4, 15), (order) => order.startBuyout('客户再次申请买断')],
      [on(4, 15.5), (order) => order.closeBuyout('客户改为继续租用')],
    ]),
  ];
}

/** 续租单 of an order. */
function later(order: Parameters<Story['steps'][number][1]>[0]) {
  if (order.relet === undefined) throw new Error('It goes on in no other order');
  return order.relet;
}
