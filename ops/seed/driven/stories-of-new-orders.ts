import { fen } from '@rental/domain/money';
import type { Calendar, Story } from './story.ts';
import { wish } from './story.ts';

/** Orders that have not been rented yet, or never will be. */
export function storiesOfNewOrders({ on, lately }: Calendar): Story[] {
  return [
    {
      name: '待补件',
      wish: wish(0, { waived: 0.6, risk: 'medium' }),
      placedAt: on(8, 15.2),
      steps: [
        [on(8, 15.6), (order) => order.assign('clerk')],
        [
          on(8, 16),
          (order) => order.askForPapers(['idInHand', 'work'], '收入证明不足，请补充工作证明'),
        ],
      ],
    },
    {
      name: '补件完成，待审核',
      wish: wish(16, { waived: 0.5, risk: 'medium', source: 'wechat' }),
      placedAt: on(9, 9.4),
      steps: [
        [on(9, 10), (order) => order.askForPapers(['work', 'credit'], '申请金额较高')],
        [on(7, 20.1), (order) => order.papersCame()],
        [on(7, 20.3), (order) => order.note('客户为公司行政，工牌与社保一致')],
      ],
    },
    {
      name: '审核拒绝，押金退回',
      wish: wish(10, { waived: 0.2, risk: 'high', source: 'h5' }),
      placedAt: on(12, 11.1),
      steps: [
        [on(12, 11.5), (order) => order.takeDeposit('wechat')],
        [on(11, 10.2), (order) => order.note('三次拨打无人接听')],
        [on(11, 14), (order) => order.rejectWithRefund('wechat')],
      ],
    },
    {
      name: '复审后审核通过，已改租金',
      wish: wish(18, { waived: 0.9, risk: 'medium' }),
      placedAt: on(11, 13.5),
      steps: [
        [on(11, 14.1), (order) => order.reject('overdueElsewhere')],
        [on(9, 9.8), (order) => order.reopen('客户提供了结清证明')],
        [on(9, 11), (order) => order.approve('结清证明已核对')],
        [
          on(9, 15),
          (order) =>
            order.changeAmounts({
              totalRentFen: fen(1_080_000),
              depositFen: fen(1_300_000),
              depositWaivedFen: fen(1_200_000),
              firstPayment: 'atReceipt',
            }),
        ],
      ],
    },
    {
      name: '审核通过，押金已收，改了收货地址',
      wish: wish(4, { waived: 0.5, risk: 'medium', source: 'wechat' }),
      placedAt: on(4, 10.1),
      steps: [
        [on(4, 10.9), (order) => order.approve()],
        [on(4, 18), (order) => order.takeDeposit('alipay')],
        [
          on(3, 9.5),
          (order) => order.changeAddress('浙江省杭州市滨江区', '江南大道588号恒鑫大厦12层'),
        ],
      ],
    },
    {
      name: '等待客户同意预授权',
      wish: wish(7, { waived: 0, risk: 'medium' }),
      placedAt: lately(400),
      steps: [
        [lately(330), (order) => order.approve()],
        [lately(290), (order) => order.askToFreeze()],
      ],
    },
    {
      name: '预授权担保，待签署',
      wish: wish(2, { waived: 0, risk: 'medium' }),
      placedAt: on(3, 14),
      steps: [
        [on(3, 15), (order) => order.approve()],
        [on(3, 15.5), (order) => order.freeze()],
        [on(2, 10), (order) => order.makeAgreement()],
      ],
    },
    {
      name: '电子签签署中',
      wish: wish(13),
      placedAt: on(2, 16),
      steps: [
        [on(2, 17), (order) => order.approve()],
        [lately(320), (order) => order.makeAgreement()],
        [lately(310), (order) => order.sendAgreement(1)],
      ],
    },
    {
      name: '电子签超时',
      wish: wish(12, { source: 'app' }),
      placedAt: on(5, 10),
      steps: [
        [on(5, 11), (order) => order.approve()],
        [on(5, 11.5), (order) => order.makeAgreement()],
        [on(5, 12), (order) => order.sendAgreement(1)],
        [on(4, 13), (order) => order.app.work()],
      ],
    },
    {
      name: '客户拒签后作废重签',
      wish: wish(5),
      placedAt: on(6, 9),
      steps: [
        [on(6, 10), (order) => order.approve()],
        [on(6, 10.5), (order) => order.makeAgreement()],
        [on(6, 11), (order) => order.refuseAgreement()],
        [on(5, 9.6), (order) => order.voidAgreement('客户要求更换收货人，重新生成合同')],
        [on(5, 10.4), (order) => order.makeAgreement()],
      ],
    },
    {
      name: '客户拒签后重发签署',
      wish: wish(8, { source: 'app' }),
      placedAt: on(2, 9),
      steps: [
        [on(2, 10), (order) => order.approve()],
        [on(2, 10.5), (order) => order.makeAgreement()],
        [on(2, 11), (order) => order.refuseAgreement()],
        [on(1, 20), (order) => order.resendSigning()],
      ],
    },
    {
      name: '人脸核验不通过，待人工复核',
      wish: wish(19, { source: 'wechat' }),
      placedAt: on(2, 13),
      steps: [
        [on(2, 14), (order) => order.approve()],
        [on(2, 14.5), (order) => order.makeAgreement()],
        [on(2, 15), (order) => order.failFace()],
      ],
    },
    {
      name: '待发货，电子签完成',
      wish: wish(1, { waived: 0.5, risk: 'medium' }),
      placedAt: on(3, 9),
      steps: [
        [on(3, 9.7), (order) => order.approve()],
        [on(3, 11), (order) => order.takeDeposit('alipay')],
        [on(3, 12), (order) => order.agreedOnline()],
        [on(2, 9.5), (order) => order.assign('clerk')],
      ],
    },
    {
      name: '待发货，首期已付',
      wish: wish(17),
      placedAt: on(4, 13),
      steps: [
        [on(4, 14), (order) => order.approve()],
        [
          on(4, 15),
          (order) =>
            order.changeAmounts({
              totalRentFen: fen(798_000),
              depositFen: fen(950_000),
              depositWaivedFen: fen(950_000),
              firstPayment: 'atOrder',
            }),
        ],
        [on(3, 10), (order) => order.agreed()],
        [on(3, 16), (order) => order.payFirst('alipay')],
      ],
    },
    {
      name: '撤回发货',
      wish: wish(8),
      placedAt: on(5, 15),
      steps: [
        [on(5, 16), (order) => order.approve()],
        [on(4, 10), (order) => order.agreed()],
        [on(2, 17), (order) => order.ship('SF1530027740005', false)],
        [on(2, 18), (order) => order.recall('客户要求改期，暂缓发货')],
      ],
    },
    {
      name: '待收货，运输中',
      wish: wish(3),
      placedAt: on(3, 12),
      steps: [
        [on(3, 13), (order) => order.approve()],
        [on(2, 9), (order) => order.agreedOnline()],
        [on(1, 10), (order) => order.ship('SF1530081176309')],
        [on(1, 22), (order) => order.track()],
      ],
    },
    {
      name: '待收货，派送延误',
      wish: wish(14, { source: 'wechat' }),
      placedAt: on(5, 11),
      steps: [
        [on(5, 12), (order) => order.approve()],
        [on(5, 14), (order) => order.agreed()],
        [on(4, 10), (order) => order.ship('SF1530064410003')],
        [on(2, 15), (order) => order.track()],
      ],
    },
    {
      name: '发货前关单，押金退回',
      wish: wish(6, { waived: 0.4, risk: 'medium' }),
      placedAt: on(15, 10),
      steps: [
        [on(15, 11), (order) => order.approve()],
        [on(15, 12), (order) => order.takeDeposit('cash')],
        [on(14, 10), (order) => order.agreed()],
        [on(13, 16), (order) => order.closeIt('customerPaid', 'cash')],
      ],
    },
    {
      name: '关单，预授权解冻',
      wish: wish(11, { waived: 0, risk: 'medium' }),
      placedAt: on(18, 10),
      steps: [
        [on(18, 11), (order) => order.approve()],
        [on(18, 11.5), (order) => order.freeze()],
        [on(17, 10), (order) => order.agreed()],
        [on(16, 15), (order) => order.closeIt('merchantOutOfStock')],
        [on(16, 15.2), (order) => order.app.work()],
      ],
    },
    {
      name: '拒收',
      wish: wish(15, { waived: 0.5, risk: 'medium' }),
      placedAt: on(20, 10),
      steps: [
        [on(20, 11), (order) => order.approve()],
        [on(20, 12), (order) => order.takeDeposit('cash')],
        [on(19, 10), (order) => order.agreed()],
        [on(18, 11), (order) => order.ship('SF1529981230002')],
        [on(16, 17), (order) => order.refuseParcel('cash')],
      ],
    },
  ];
}
