import type { CallName } from '@rental/contract/contract';
import { fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import {
  secondPersonRules,
  type ReviewedAct,
} from '@rental/domain/rental/orders/money/second-person';
import type { DeductionFixture } from '../providers/deductions.ts';
import { photoBy } from '../providers/photos.ts';
import { leaseToday, someDevices, someOrders, stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import type { Shop } from '../world.ts';
import { proofIn } from '../people/agreed.ts';
import { someOperator } from '../people/people.ts';
import { claimFacts, damagedReturn } from './claims.ts';
import { doMoney, rentedOrder } from './money.ts';
import { undecidedPayment } from './payments.ts';
import { failRefunds, refundsOf } from './refunds.ts';
import { reletTerms } from './relets.ts';

/** A command that gives an amount away, and what is asked of it. */
export interface Case {
  readonly orderId: number;
  readonly name: CallName;
  readonly decides: object;
  readonly extra?: object;
  /** How many entries the history of the order has for it; one unless told. */
  readonly entryCount?: number;
  /** The words for the person who decides. */
  readonly words: RegExp;
}

/** Those that days alone bring to a second person give no amount away. */
type GivingAct = Exclude<
  ReviewedAct,
  'reschedule' | 'collect' | 'takeDeposit' | 'payFirst' | 'recoverDebt' | 'receiveClaim'
>;

export const givesAmount = (act: ReviewedAct): act is GivingAct =>
  secondPersonRules[act] !== 'aboveDays';

const monthly = { total_rent_fen: fen(120_000), term_count: 12, deposit_waived_fen: fen(0) };

/** Each act that a second person may be needed for by what it gives away, where it gives away an amount of ¥40 to ¥50 on an order of its own. */
export function givingAway(fixture: DeductionFixture, shop: Shop) {
  const { world } = fixture;
  const { admin } = shop;
  const pay = (
    orderId: number,
    billIds: readonly (number | null)[],
    amountFen: number | null = null,
  ) => doMoney(world, admin, 'collectBills', { orderId, billIds, amountFen, method: 'cash' });
  /** A rental with a deposit held; `isPaid`: on which nothing is owed. */
  async function rental(depositFen: number, isPaid: boolean, buyoutFen = 100_000) {
    const { id, billIds } = await rentedOrder(world, shop, {
      ...monthly,
      deposit_fen: fen(depositFen),
      buyout_fen: fen(buyoutFen),
      buyout_rule: 'early',
    });
    if (depositFen > 0) await doMoney(world, admin, 'takeDeposit', { orderId: id, method: 'cash' });
    if (isPaid) await pay(id, billIds);
    return { id, billIds };
  }

  /** A bill by hand; answers its id. */
  async function chargeOf(orderId: number, amountFen: number): Promise<number> {
    const charge = { orderId, kind: 4, amountFen };
    await doMoney(world, admin, 'chargeOrder', charge, { purpose: '配件' });
    const { answer } = await send(world, admin, 'orderDetail', { params: { id: orderId } });
    return answer.bills.find(({ kind }) => kind === 4)?.id ?? 0;
  }

  let lastSerial = 0;

  /** An order before it is rented, with a bill by hand and a deposit held that is far above any amount here. */
  async function charged(amountFen: number, status: OrderStatus): Promise<number> {
    const [orderId = 0] = await someOrders(world, shop, 1, status, {
      deposit_fen: fen(80_000),
      deposit_waived_fen: fen(0),
    });
    await doMoney(world, admin, 'takeDeposit', { orderId, method: 'cash' });
    await chargeOf(orderId, amountFen);
    return orderId;
  }

  /** 代扣 took a bill whole, of which so much had been paid by hand meanwhile. */
  async function overpaid(amountFen: number) {
    const { orderId, billId } = await fixture.signedOrder();
    await fixture.run();
    await pay(orderId, [billId], amountFen);
    fixture.wait(60);
    await fixture.run();
    const [attempt] = await stored<{ id: number }>(
      world,
      shop,
      'select id from deduction_attempts where bill_id = $1 and overpaid_fen = $2',
      [billId, amountFen],
    );
    return { orderId, attemptId: attempt?.id ?? 0 };
  }

  /** An insurer took over so much, as a second person has agreed to where it had to; what it weighed is forgotten. */
  async function registered(decides: { orderId: number; billId: number; amountFen: number }) {
    const facts = await claimFacts(world, admin);
    const register = (extra: object) =>
      doMoney(world, admin, 'registerClaim', decides, { ...facts, ...extra });
    if ((await register({})).status !== 200) {
      const { answer } = await register({ approvalReason: '保险公司已核赔', stepUp: {} });
      const { approvalId } = answer as { approvalId?: number };
      const peer = await someOperator(
        world,
        shop,
        `lipei${decides.orderId}`,
        shop.roles.administrator,
      );
      const agreeing = { params: { id: approvalId ?? 0 }, body: await proofIn(world) };
      await send(world, peer, 'approveRequest', agreeing);
      await register({ approvalId });
    }
    await stored(world, shop, 'delete from given_away where order_id = $1', [decides.orderId]);
  }

  const cases: Record<GivingAct, (amountFen: number) => Promise<Case>> = {
    waive: async (amountFen) => {
      const { id: orderId, billIds } = await rental(0, false);
      const decides = { billId: billIds.at(-1), amountFen, lateFeeFen: 0 };
      return {
        orderId,
        name: 'waiveBill',
        decides,
        extra: { reason: '协商' },
        words: /减免¥4\d\.\d\d（租金 第12期）/,
      };
    },
    payOff: async (amountFen) => {
      const { id: orderId } = await rental(0, false);
      const decides = { discountFen: amountFen, method: 'cash' };
      return { orderId, name: 'payOffOrder', decides, words: /减免¥4\d\.\d\d（租金 第12期）/ };
    },
    refundBill: async (amountFen) => {
      const { id: orderId } = await rental(0, false);
      const billId = await chargeOf(orderId, amountFen);
      await pay(orderId, [billId]);
      const decides = { billId, refundMethod: 'cash' };
      const extra = { reason: '误收' };
      const words = /退款¥4\d\.\d\d（\S+ 第1期，现金）/;
      return { orderId, name: 'refundBill', decides, extra, words };
    },
    refundOwedBack: async (amountFen) => {
      const { id: orderId, billIds } = await rental(0, false);
      await pay(orderId, billIds.slice(0, 1));
      await pay(orderId, billIds.slice(-1), amountFen); // ahead of its day: an early return drops it
      await doMoney(world, admin, 'startReturn', { orderId });
      await doMoney(world, admin, 'inspectReturn', {
        orderId,
        result: 'intact',
        compensationFen: 0,
      });
      return {
        orderId,
        name: 'refundOwedBack',
        decides: { refundMethod: 'cash' },
        extra: { reason: '误收' },
        words: /退还多收款¥4\d\.\d\d（现金）/,
      };
    },
    cancelCharge: async (amountFen) => {
      const { id: orderId } = await rental(0, false);
      const decides = { billId: await chargeOf(orderId, amountFen) };
      return {
        orderId,
        name: 'cancelCharge',
        decides,
        extra: { reason: '误收' },
        words: /取消加收¥4\d\.\d\d（\S+ 第1期）/,
      };
    },
    buyOut: async (amountFen) => {
      // the price covers all of the rent but this
      const { id: orderId } = await rental(80_000, false, 120_000 - amountFen);
      const decides = { method: 'cash', useDeposit: false, refundMethod: 'cash' };
      const words = /退押金¥800\.00（现金），免收剩余租金¥4\d\.\d\d/;
      return { orderId, name: 'buyOutOrder', decides, words };
    },
    reopenInspection: async (amountFen) => {
      const { id: orderId } = await rental(0, true);
      await doMoney(world, admin, 'startReturn', { orderId });
      await doMoney(world, admin, 'inspectReturn', {
        orderId,
        result: 'damaged',
        compensationFen: amountFen,
      });
      return {
        orderId,
        name: 'reopenInspection',
        decides: {},
        extra: { reason: '客户有异议' },
        words: /取消加收¥4\d\.\d\d（赔付 第1期）/,
      };
    },
    completeReturn: async (amountFen) => {
      const { id: orderId } = await rental(amountFen, true);
      await doMoney(world, admin, 'startReturn', { orderId });
      await doMoney(world, admin, 'inspectReturn', {
        orderId,
        result: 'intact',
        compensationFen: 0,
      });
      return {
        orderId,
        name: 'completeReturn',
        decides: { refundMethod: 'bank' },
        words: /退押金¥4\d\.\d\d（银行转账）/,
      };
    },
    completeWithoutReturn: async (amountFen) => {
      const { id: orderId } = await rental(amountFen, true);
      return {
        orderId,
        name: 'completeWithoutReturn',
        decides: { refundMethod: 'cash' },
        words: /已付租金¥1,200\.00，退押金¥4\d\.\d\d（现金）/,
      };
    },
    endAsLost: async (amountFen) => {
      const { id: orderId, billIds } = await rental(0, false);
      await pay(orderId, billIds.slice(0, 1), 10_000 - amountFen); // its day has come
      return {
        orderId,
        name: 'endAsLost',
        decides: { lossReason: 'fraud', compensationFen: 0, refundMethod: null },
        extra: { reason: '冒用他人身份', proofs: [await photoBy(world, admin)], blacklists: false },
        words: /结案原因诈骗，转坏账¥4\d\.\d\d（租金 第1期）/,
      };
    },
    registerClaim: async (amountFen) => {
      const { id: orderId } = await rental(0, true);
      const billId = await damagedReturn(world, admin, orderId, 80_000);
      return {
        orderId,
        name: 'registerClaim',
        decides: { billId, amountFen },
        extra: await claimFacts(world, admin),
        words: /平安财险，报案号PA-2026-0001，保险理赔¥4\d\.\d\d（赔付 第1期）/,
      };
    },
    withdrawClaim: async (amountFen) => {
      const { id: orderId } = await rental(0, true);
      const billId = await damagedReturn(world, admin, orderId, 80_000);
      await registered({ orderId, billId, amountFen });
      await pay(orderId, [billId]);
      await doMoney(world, admin, 'completeReturn', { orderId, refundMethod: null });
      return {
        orderId,
        name: 'withdrawClaim',
        decides: {},
        extra: { reason: '保险公司拒赔', proofs: [] },
        words: /减免未付理赔¥4\d\.\d\d/,
      };
    },
    close: async (amountFen) => {
      const orderId = await charged(amountFen, orderStatus.toShip);
      return {
        orderId,
        name: 'closeOrder',
        decides: { refundMethod: 'cash' },
        extra: { reason: 'duplicate' },
        words: /重复下单，退押金¥800\.00（现金），取消加收¥4\d\.\d\d/,
      };
    },
    reject: async (amountFen) => {
      const orderId = await charged(amountFen, orderStatus.pendingReview);
      return {
        orderId,
        name: 'rejectOrder',
        decides: { refundMethod: 'cash' },
        extra: { reason: 'fraud' },
        words: /欺诈风险，退押金¥800\.00（现金），取消加收¥4\d\.\d\d/,
      };
    },
    refuseDelivery: async (amountFen) => {
      const orderId = await charged(amountFen, orderStatus.toShip);
      lastSerial += 1;
      const deviceSerial = `SECOND-${lastSerial}`;
      await someDevices(world, shop, [deviceSerial]);
      const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial };
      await send(world, admin, 'shipOrder', { body: { orderId, ...parcel } });
      return {
        orderId,
        name: 'refuseDelivery',
        decides: { refundMethod: 'cash' },
        extra: { reason: '外观有划痕' },
        words: /外观有划痕，退押金¥800\.00（现金），取消加收¥4\d\.\d\d/,
      };
    },
    refundOverpaid: async (amountFen) => {
      const { orderId, attemptId } = await overpaid(amountFen);
      const decides = { attemptId, method: 'alipay' };
      return {
        orderId,
        name: 'refundDeduction',
        decides,
        words: /扣款DK-\S+，退还多收款¥4\d\.\d\d（租金 第1期，支付宝转账）/,
      };
    },
    settleRefund: async () => {
      const { orderId, attemptId } = await overpaid(1_000);
      const back = { attemptId, method: 'original' as const };
      await send(world, admin, 'refundDeduction', { body: { ...back, ...(await proofIn(world)) } });
      await failRefunds(world);
      const [refund] = await refundsOf(world, shop, orderId);
      return {
        orderId,
        name: 'settleRefund',
        decides: { refundId: refund?.id, outcome: 'paid', method: 'cash' },
        extra: { reason: '客户到店领取' },
        words: /退款单TK\d+ ¥10\.00已通过现金退款，客户到店领取/,
      };
    },
    settlePayment: async () => {
      const { orderId, billId } = await fixture.signedOrder();
      const pressed = { orderId, billIds: [billId], amountFen: 10_000 };
      const { id } = await undecidedPayment(world, shop, pressed);
      return {
        orderId,
        name: 'settlePayment',
        decides: { paymentOrderId: id, outcome: 'closed' },
        extra: { reason: '渠道确认未扣款' },
        words: /收款单SK\d+ ¥100\.00客户未支付，渠道确认未扣款/,
      };
    },
    beginRelet: async (amountFen) => {
      const { id, billIds } = await rentedOrder(world, shop, {
        total_rent_fen: fen(amountFen),
        term_count: 1,
        period_unit: 'day',
        period_days: 1,
        lease_terms_id: await leaseToday(world, shop),
        deposit_fen: fen(0),
        deposit_waived_fen: fen(0),
      });
      await pay(id, billIds);
      const wish = { ...reletTerms, buyoutFen: null, buyoutRule: 'never' };
      const { answer } = await doMoney(world, admin, 'startRelet', { orderId: id, ...wish });
      const { reletId: orderId } = answer as { reletId: number };
      for (const name of ['generateAgreement', 'signAgreement'] as const)
        await send(world, admin, name, { body: { orderId } });
      // the rental ended the day before yesterday, when the relet was there: a day lies between
      await stored(
        world,
        shop,
        'update orders set start_on = start_on - 2, ends_on = ends_on - 2 where id = $1',
        [id],
      );
      return {
        orderId,
        name: 'beginRelet',
        decides: { gapChoice: 'waive' },
        extra: { reason: '老客户' },
        entryCount: 2, // 减免, then 续租起租
        words: /续租间隔1天租金（\S+），减免¥4\d\.\d\d（补订单 第1期）/,
      };
    },
    changeTerms: async (amountFen) => {
      const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.approved, monthly);
      const decides = {
        totalRentFen: 120_000 - amountFen,
        depositFen: 100_000,
        depositWaivedFen: 0,
        firstPayment: 'atReceipt',
      };
      return {
        orderId,
        name: 'changeAmounts',
        decides,
        extra: { reason: '老客户' },
        words: /总租金¥1,200\.00改为¥1,1[56]\d\.\d\d/,
      };
    },
  };
  return { cases, pay };
}
