import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { MovingCommand } from './command-names.ts';
import type { Known } from './life-known.ts';

interface LifeScenario {
  /** The states in which it may work; elsewhere it is tried as well, now and then. */
  readonly at: readonly OrderStatus[];
  /** How often among those of its place; 1 unless told. */
  readonly weight?: number;
  /** One input of several: the deciding fields, and the others. */
  readonly ways: readonly ((known: Known) => readonly [decides: object, extra?: object])[];
}

const {
  pendingReview,
  approved,
  toGenerateAgreement,
  toShip,
  toReceive,
  renting,
  completed,
  rejected,
} = orderStatus;
const young = [pendingReview, approved, toGenerateAgreement, toShip];
const cash = { method: 'cash' };
const refundMethod = 'cash';
const reason = { reason: '协商' };

/**
 * The commands of operators, sensible or not, that move money or a status, which is what the month counts: such a command is added
 * here, or the month does not compile.
 */
export const lifeScenarios: Readonly<Record<MovingCommand, LifeScenario>> = {
  approveOrder: { at: [pendingReview], weight: 8, ways: [() => [{}]] },
  rejectOrder: { at: [pendingReview], ways: [() => [{ refundMethod }, { reason: 'fraud' }]] },
  reopenOrder: { at: [rejected], ways: [() => [{}, reason]] },
  generateAgreement: { at: [approved], weight: 8, ways: [() => [{}]] },
  signAgreement: { at: [toGenerateAgreement], weight: 8, ways: [() => [{}]] },
  voidAgreement: { at: [toGenerateAgreement], ways: [() => [{}, reason]] },
  changeAmounts: {
    at: [pendingReview, approved],
    ways: [
      () => [
        {
          totalRentFen: 240_005,
          depositFen: 50_000,
          depositWaivedFen: 10_000,
          firstPayment: 'atOrder',
        },
        reason,
      ],
    ],
  },
  shipOrder: {
    at: [toShip],
    weight: 6,
    ways: [
      ({ serial: deviceSerial }) => [
        { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial },
      ],
    ],
  },
  pickUpOrder: { at: [toShip], ways: [({ serial: deviceSerial }) => [{ deviceSerial }]] },
  recallShipment: { at: [toReceive], ways: [() => [{}, reason]] },
  receiveOrder: { at: [toReceive], weight: 6, ways: [() => [{}]] },
  refuseDelivery: { at: [toReceive], ways: [() => [{ refundMethod }, reason]] },
  closeOrder: { at: young, ways: [() => [{ refundMethod }, { reason: 'customerUnpaid' }]] },

  collectBills: {
    at: [renting],
    weight: 3,
    ways: [
      ({ open }) => [{ billIds: open.slice(0, 1), amountFen: null, ...cash }],
      ({ open }) => [{ billIds: open.slice(0, 2), amountFen: 1_234, ...cash }],
      ({ open }) => [{ billIds: open, amountFen: null, ...cash }],
      ({ open }) => [{ billIds: open.slice(0, 1), amountFen: null, method: 'deposit' }],
      ({ open, yesterday: arrivedOn }) => [
        { billIds: open.slice(0, 1), amountFen: null, arrivedOn, ...cash },
      ],
      ({ open }) => [
        { billIds: open.slice(0, 1), amountFen: null, ...cash },
        { payer: { name: '王小红', relation: 'relative' } },
      ],
    ],
  },
  waiveBill: {
    at: [renting],
    ways: [({ open }) => [{ billId: open[0] ?? 1, amountFen: 100, lateFeeFen: 0 }, reason]],
  },
  rescheduleBill: {
    at: [renting],
    ways: [({ open }) => [{ billId: open[1] ?? 1, dueOn: '2026-12-30' }, reason]],
  },
  payOffOrder: { at: [renting], ways: [() => [{ discountFen: 500, ...cash }]] },
  takeDeposit: { at: [...young, renting], weight: 2, ways: [() => [cash]] },
  payFirst: { at: [approved, toShip], weight: 3, ways: [() => [cash]] },
  refundBill: {
    at: [renting],
    ways: [
      ({ paid }) => [{ billId: paid[0] ?? 1, refundMethod: 'bank' }, { reason: '多收一期' }],
      ({ byProviderId: billId }) => [{ billId, refundMethod: 'original' }, { reason: '多收一期' }],
      // the provider refuses these by their last two digits: always, and at first
      ({ byProviderId: billId }) => [
        { billId, amountFen: 1_001, refundMethod: 'original' },
        { reason: '设备故障减收' },
      ],
      ({ byProviderId: billId }) => [
        { billId, amountFen: 1_002, refundMethod: 'original' },
        { reason: '设备故障减收' },
      ],
      ({ paid }) => [
        { billId: paid[0] ?? 1, amountFen: 1_000, refundMethod: 'bank' },
        { reason: '设备故障减收' },
      ],
    ],
  },
  refundOwedBack: {
    at: [renting, completed],
    ways: [
      () => [{ refundMethod: 'bank' }, reason],
      () => [{ refundMethod: 'original' }, reason],
      () => [{ refundMethod }, reason],
    ],
  },
  chargeOrder: {
    at: [toShip, renting],
    ways: [
      () => [{ kind: billKinds.extra, amountFen: 5_000 }, { purpose: '配件' }],
      () => [{ kind: billKinds.insurance, amountFen: 1_900 }, { purpose: '碎屏险' }],
      () => [{ kind: billKinds.deposit, amountFen: 2_000 }, { purpose: '补押金' }],
    ],
  },
  cancelCharge: { at: [renting], ways: [({ open }) => [{ billId: open.at(-1) ?? 1 }, reason]] },

  buyOutOrder: {
    at: [renting],
    ways: [
      () => [{ ...cash, useDeposit: true, refundMethod }],
      () => [{ ...cash, useDeposit: false, refundMethod: null }],
    ],
  },
  startBuyout: { at: [renting], ways: [() => [{}]] },
  closeBuyout: { at: [renting], ways: [() => [{}, reason]] },
  startReturn: { at: [renting], weight: 2, ways: [() => [{}]] },
  cancelReturn: { at: [renting], ways: [() => [{}, reason]] },
  inspectReturn: {
    at: [renting],
    weight: 2,
    ways: [
      () => [{ result: 'damaged', compensationFen: 3_000 }, { deviceGoesTo: 'repair' }],
      () => [{ result: 'damaged', compensationFen: 5_000 }, { deviceGoesTo: 'scrap' }],
      () => [{ result: 'intact', compensationFen: 0 }],
    ],
  },
  reopenInspection: { at: [renting], ways: [() => [{}, reason]] },
  completeReturn: { at: [renting], weight: 4, ways: [() => [{ refundMethod }]] },
  completeWithoutReturn: { at: [renting], ways: [() => [{ refundMethod }]] },
  endAsLost: {
    at: [renting],
    ways: [() => [{ lossReason: 'unreachable', compensationFen: 80_000, refundMethod }]],
  },
  registerClaim: {
    at: [renting],
    ways: [({ damageId: billId }) => [{ billId, amountFen: 1_000 }]],
  },
  receiveClaim: { at: [renting, completed], ways: [() => [{ amountFen: 700, ...cash }]] },
  withdrawClaim: { at: [renting, completed], ways: [() => [{}, reason]] },
  recoverDebt: { at: [completed], ways: [() => [{ amountFen: 1_000, ...cash }]] },

  startRelet: {
    at: [renting],
    weight: 3,
    ways: [
      () => [
        {
          termCount: 2,
          period: { unit: 'day', days: 7 },
          totalRentFen: 20_001,
          buyoutFen: 100_000,
          buyoutRule: 'early',
        },
      ],
    ],
  },
  beginRelet: {
    at: [toShip],
    weight: 4,
    ways: [() => [{}], () => [{ gapChoice: 'charge' }], () => [{ gapChoice: 'waive' }, reason]],
  },
  cancelRelet: { at: young, ways: [() => [{ refundMethod }, { reason: '不续租' }]] },

  askAuthorization: {
    at: [approved],
    weight: 3,
    ways: [() => [{ account: '13800000007' }], () => [{ account: '13800009999' }]],
  },
  renewAuthorization: {
    at: [renting],
    ways: [() => [{ account: '13800000007' }], () => [{ account: '13800009999' }]],
  },
  withdrawAuthorization: { at: [approved], weight: 3, ways: [() => [{}, reason]] },
  captureAuthorization: {
    at: [renting],
    weight: 3,
    ways: [
      ({ open }) => [{ billId: open[0] ?? 1, amountFen: 4_000 }],
      ({ open }) => [{ billId: open.at(-1) ?? 1, amountFen: 3_000 }],
    ],
  },
  releaseAuthorization: { at: [approved, renting], ways: [() => [{}, reason]] },
  refundCapture: {
    at: [renting],
    ways: [({ stepId }) => [{ stepId, method: 'alipay' }]],
  },
  deductBill: { at: [renting], weight: 2, ways: [({ open }) => [{ billId: open[0] ?? 1 }]] },
  refundDeduction: {
    at: [renting],
    ways: [({ attemptId }) => [{ attemptId, method: 'alipay' }]],
  },
  payRefund: { at: [renting], ways: [({ refundId }) => [{ refundId, ...cash }]] },
  retryRefund: { at: [renting], ways: [({ refundId }) => [{ refundId }]] },
  refundPayment: {
    at: [renting],
    ways: [({ paymentId: paymentOrderId }) => [{ paymentOrderId, method: 'alipay' }]],
  },
  settlePayment: {
    at: [renting],
    ways: [
      ({ undecidedId: paymentOrderId }) => [{ paymentOrderId, outcome: 'closed' }],
      ({ undecidedId: paymentOrderId }) => [{ paymentOrderId, outcome: 'paid' }],
    ],
  },
  settleRefund: {
    at: [renting],
    ways: [({ refundId }) => [{ refundId, outcome: 'paid', ...cash }]],
  },
};

export const lifeScenarioNames = Object.keys(lifeScenarios) as MovingCommand[];
