import type { CallName } from '@rental/contract/contract';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { expect } from 'vitest';
import { sandboxSignature } from '../gateways/e-signature/sandbox-signatures.ts';
import { claimFacts, damagedReturn } from './orders/claims.ts';
import { sentPaper } from './orders/papers-by-program.ts';
import { doMoney, rentedOrder, type MoneyCommandName } from './orders/money.ts';
import { somePlan } from './orders/repayments.ts';
import { failRefunds, refundsOf } from './orders/refunds.ts';
import type { OrderSnapshot } from './orders/order-snapshot.ts';
import type { AuthorizationFixture } from './providers/authorizations.ts';
import type { DeductionFixture } from './providers/deductions.ts';
import type { NotaryFixture } from './providers/notary.ts';
import { callBack } from './providers/provider.ts';
import { photoBy } from './providers/photos.ts';
import { sealed } from './providers/sealed.ts';
import { someCustomers, someDevices, someOrders, stored } from './wire/rows.ts';
import { send } from './wire/send.ts';
import { soon } from './wire/soon.ts';
import { password, type Caller } from './world.ts';

/** An order on which a command can be done once. */
export interface Ready {
  readonly orderId: number;
  /** The object that its path names. */
  readonly params?: { readonly id: number };
  /** All that the command is given but the proof of who sits there. */
  readonly body: object;
  /**
   * For a command that many may carry out at once with keys of their own: the snapshot after so many, made from the snapshot after one.
   * Absent: one of them is right, and the others are refused.
   */
  readonly allRight?: (one: OrderSnapshot, count: number) => OrderSnapshot;
}

/** Makes an order ready for `by`, who must be an administrator beside the shop's own. */
export type Setup = (at: OrderFixture, by: Caller) => Promise<Ready>;

/** ¥300.00 in three months, a deposit of ¥500.00 to leave. */
export const terms = {
  total_rent_fen: fen(30_000),
  term_count: 3,
  deposit_fen: fen(50_000),
  deposit_waived_fen: fen(0),
  buyout_fen: fen(80_000),
};
const free = { ...terms, deposit_waived_fen: terms.deposit_fen };
export const cash = { method: 'cash' };
const longAgo = 40 * 86_400;
const lately = 15 * 60;

/** The accounts of the sandbox: one that does all at once, one that never comes to an end. */
export const atOnce = '0007';
export const neverDecided = '0008';

export const reletTerms = {
  termCount: 2,
  period: { unit: 'month' },
  totalRentFen: 20_001,
  buyoutFen: null,
  buyoutRule: 'never',
};

export const given = (orderId: number, body: object = {}): Ready => ({
  orderId,
  body: { orderId, ...body },
});

export type OrderFixture = ReturnType<typeof openOrderFixture>;

let lastSerial = 0;

/** Brings orders to the state that a test needs, by the calls of the shop's own administrator. */
export function openOrderFixture(
  holds: AuthorizationFixture,
  charges: DeductionFixture,
  notary: NotaryFixture,
) {
  const { world } = holds;
  const shop = world.alpha;
  const { admin } = shop;

  const order = async (status: OrderStatus, more: object = free): Promise<number> =>
    (await someOrders(world, shop, 1, status, more))[0] ?? 0;
  /** A customer without another order: debts concern none. */
  const ofOneCustomer = async () => ({
    customer_id: (await someCustomers(world, shop, 1))[0] ?? 0,
  });
  const call = async (name: CallName, body: object) =>
    (await send(world, admin, name, { body })).answer as Record<string, unknown>;
  const act = async (
    name: MoneyCommandName,
    orderId: number,
    decides: object = {},
    extra: object = {},
  ) =>
    (await doMoney(world, admin, name, { orderId, ...decides }, { ...extra })).answer as Record<
      string,
      unknown
    >;
  const bills = async (orderId: number) =>
    (await send(world, admin, 'orderDetail', { params: { id: orderId } })).answer.bills;
  const billsOf = async (orderId: number) => (await bills(orderId)).map(({ id }) => id ?? 0);
  const pay = (orderId: number, billIds: readonly number[], amountFen: number | null = null) =>
    act('collectBills', orderId, { billIds, amountFen, ...cash });
  const device = async (): Promise<string> => {
    lastSerial += 1;
    const serial = `COMMAND-${lastSerial}`;
    await someDevices(world, shop, [serial]);
    return serial;
  };

  /** Gives what a fresh preview shows. */
  const shown = async (
    by: Caller,
    name: CallName,
    orderId: number,
    decides: object = {},
    extra: object = {},
  ): Promise<Ready> => {
    const preview = `preview${name.charAt(0).toUpperCase()}${name.slice(1)}` as CallName;
    const { answer } = await send(world, by, preview, { body: { orderId, ...decides } });
    const { seen } = answer as { seen: string };
    return given(orderId, { ...decides, seen, ...extra });
  };

  const deposited = async (status: OrderStatus, more: object = {}): Promise<number> => {
    const orderId = await order(status, { ...terms, ...more });
    await act('takeDeposit', orderId, cash);
    return orderId;
  };
  const agreed = async (): Promise<number> => {
    const orderId = await order(orderStatus.approved);
    await call('generateAgreement', { orderId });
    return orderId;
  };
  const signedByAll = async (): Promise<number> => {
    const orderId = await agreed();
    await call('signAgreement', { orderId });
    return orderId;
  };
  /** Its signing is on the chain, and its record says that it was given up: no worker has anything to do with it. */
  const givenUp = async () => {
    const orderId = await signedByAll();
    const isThere = [{ state: 'success' }];
    await notary.run();
    // another worker may have begun to send it
    await soon(async () => expect(await notary.recordsOf(orderId)).toMatchObject(isThere));
    const [{ id: recordId } = { id: 0 }] = await notary.recordsOf(orderId);
    await stored(
      world,
      shop,
      `update chain_records set state = 'failed', last_failure = 'busy', tx_no = null, block_at = null where id = $1`,
      [recordId],
    );
    return { orderId, recordId };
  };
  /** Its agreement was sent to be signed a quarter of an hour ago: nobody is reminded sooner. */
  const sentLately = async (): Promise<number> => {
    const orderId = await agreed();
    holds.wait(-lately);
    await call('sendAgreement', { orderId });
    holds.wait(lately);
    return orderId;
  };
  /** Its agreement was sent, and the provider has said this of its customer. */
  const heardOfCustomer = async (said: object): Promise<number> => {
    const orderId = await agreed();
    const { flowNo } = await call('sendAgreement', { orderId });
    const { answer } = await send(world, admin, 'orderDetail', { params: { id: orderId } });
    const word = {
      eventNo: `${String(flowNo)}-customer`,
      merchant: `sandbox-${shop.brand.code}`,
      flowNo,
      contentHash: answer.agreement?.contentHash,
      party: 'customer',
      ...said,
    };
    const callback = { path: 'agreement', word, signature: sandboxSignature };
    expect((await callBack(world, shop, callback, {})).status).toBe(200);
    return orderId;
  };
  const parcel = async (orderId: number) => ({
    orderId,
    carrier: '顺丰速运',
    trackingNumber: 'SF1234567890',
    deviceSerial: await device(),
  });
  const paperSent = (orderId: number) => sentPaper(world, shop, orderId);
  const shipped = async (orderId: number): Promise<number> => {
    await call('shipOrder', await parcel(orderId));
    return orderId;
  };
  const rental = async (more: object = free) => {
    const { id, billIds } = await rentedOrder(world, shop, more);
    return { orderId: id, billIds, first: billIds[0] ?? 0 };
  };
  /** No money is owed, and the deposit is held. */
  const paidRental = async (): Promise<number> => {
    const { orderId, billIds } = await rental({ ...terms, term_count: 1 });
    await act('takeDeposit', orderId, cash);
    await pay(orderId, billIds);
    return orderId;
  };
  const charged = async () => {
    const { orderId, billIds } = await rental();
    const extra = { kind: billKinds.extra, amountFen: 5_000 };
    await act('chargeOrder', orderId, extra, { purpose: '配件' });
    const billId = (await billsOf(orderId)).find((id) => !billIds.includes(id)) ?? 0;
    return { orderId, billId };
  };

  /** The customer was asked, and can answer. */
  const asked = async (orderId: number, end?: string): Promise<void> => {
    await holds.ask(orderId, end);
    await holds.run();
    await soon(async () => expect((await holds.authorizationOf(orderId)).page).not.toBeNull());
  };
  /** 待发货, its deposit frozen; another worker may have been faster to ask the provider. */
  const frozen = async (end = atOnce, more: object = {}): Promise<number> => {
    const orderId = await holds.approvedOrder(shop, { ...(await ofOneCustomer()), ...more });
    if (end === atOnce) await holds.ask(orderId, end);
    else {
      await asked(orderId, end);
      await holds.answerPage(orderId, 'agree');
    }
    await holds.run();
    await soon(async () => expect((await holds.orderOf(orderId))?.held).toBe(50_000));
    await call('generateAgreement', { orderId });
    await call('signAgreement', { orderId });
    return orderId;
  };
  const secured = async (end = atOnce, more: object = {}) => {
    const orderId = await shipped(await frozen(end, more));
    await call('receiveOrder', { orderId });
    const billIds = await billsOf(orderId);
    return { orderId, billIds, first: billIds[0] ?? 0 };
  };
  /** For a rental that is over: nothing is deducted automatically, since its bill fell due too long ago. */
  const signed = async (end: string) => {
    const one = await ofOneCustomer();
    holds.wait(-longAgo);
    const { orderId, first } = await rental({ ...free, ...one, term_count: 1 });
    holds.wait(longAgo);
    const account = `1380000${end}`;
    const { status } = await send(charges.world, admin, 'signDeductions', {
      body: { orderId, account },
    });
    expect(status).toBe(200);
    return { orderId, billId: first };
  };

  /** A rental whose one bill is overdue. */
  const lateRental = async (): Promise<number> => {
    const one = await ofOneCustomer();
    holds.wait(-longAgo);
    const { orderId } = await rental({ ...free, ...one, term_count: 1 });
    holds.wait(longAgo);
    return orderId;
  };
  /** The same, and 协商分期 of it. */
  const lateToPlan = async (by: Caller) => {
    const orderId = await lateRental();
    return [orderId, await somePlan(world, by, orderId)] as const;
  };

  /** A rental and the relet of it: two orders of one trace. */
  const reletPair = async () => {
    const orderId = await paidRental();
    const { reletId } = await act('startRelet', orderId, reletTerms);
    return { orderId, reletId: Number(reletId) };
  };
  const signedRelet = async (): Promise<number> => {
    const { reletId: orderId } = await reletPair();
    await call('generateAgreement', { orderId });
    await call('signAgreement', { orderId });
    return orderId;
  };
  /** The brand has SMS to send, as many as it likes. */
  const paySms = () =>
    stored(world, shop, 'update sms_accounts set balance = 1000000 where brand_code = $1', [
      shop.brand.code,
    ]);
  const inspected = async (orderId: number): Promise<number> => {
    await act('startReturn', orderId);
    await act('inspectReturn', orderId, { result: 'intact', compensationFen: 0 });
    return orderId;
  };
  /** Asks a second person to agree; answers the request. */
  const askedOn = async (by: Caller, name: CallName, ready: Ready): Promise<number> => {
    const asking = { ...ready.body, approvalReason: '客户买走', stepUp: {} };
    const { answer } = await send(world, by, name, { body: asking });
    return (answer as { approvalId: number }).approvalId;
  };
  /** The act that a second person has agreed to. */
  const agreedOn = async (by: Caller, name: CallName, ready: Ready) => {
    const approvalId = await askedOn(by, name, ready);
    const stepUp = { password: await sealed(world, password) };
    const agreeing = { params: { id: approvalId }, body: { stepUp } };
    expect((await send(world, admin, 'approveRequest', agreeing)).status).toBe(200);
    return { ...ready, body: { ...ready.body, approvalId }, approvalId };
  };
  /** The refund order of an order. */
  const refund = async (orderId: number): Promise<number> =>
    (await refundsOf(world, shop, orderId))[0]?.id ?? 0;
  /** A bill that 代扣 paid was to go back the way it came, and did not. */
  const failedRefund = async (): Promise<number> => {
    const { orderId, billId } = await signed(atOnce);
    await call('deductBill', { orderId, billId });
    await charges.run();
    await soon(async () => expect((await tries(orderId))[0]?.state).toBe('succeeded'));
    // by its last two digits the sandbox refuses it, too: beside a started server, its worker may be first
    const part = { billId, amountFen: 1_001, refundMethod: 'original' };
    await act('refundBill', orderId, part, { reason: '误收' });
    await failRefunds(world);
    await soon(async () =>
      expect((await refundsOf(world, shop, orderId))[0]?.state).toBe('failed'),
    );
    return orderId;
  };
  /** A rental that a second person has agreed to end as lost: ¥100.00 are owed. */
  const losing = async (by: Caller) => {
    const { orderId } = await rental();
    const decides = { lossReason: 'unreachable', compensationFen: 0, refundMethod: null };
    const proofs = [await photoBy(world, by)];
    const extra = { reason: '多次联系不上', proofs, blacklists: false };
    return agreedOn(by, 'endAsLost', await shown(by, 'endAsLost', orderId, decides, extra));
  };
  const lost = async (by: Caller): Promise<number> => {
    const { orderId, body } = await losing(by);
    const stepUp = { password: await sealed(world, password) };
    const { status } = await send(world, by, 'endAsLost', { body: { ...body, stepUp } } as never);
    expect(status).toBe(200);
    return orderId;
  };
  /** An insurer owes ¥20.00 of a damage of ¥30.00. */
  const claimed = async (by: Caller): Promise<number> => {
    const orderId = await paidRental();
    const billId = await damagedReturn(world, by, orderId, 3_000);
    const decides = { billId, amountFen: 2_000 };
    await act('registerClaim', orderId, decides, await claimFacts(world, admin));
    return orderId;
  };
  /** 代扣 of an order, the latest first. */
  const tries = async (orderId: number) =>
    (await send(world, admin, 'orderDeductions', { params: { id: orderId } })).answer.attempts;

  return {
    world,
    holds,
    charges,
    notary,
    order,
    ofOneCustomer,
    call,
    act,
    bills,
    billsOf,
    pay,
    device,
    shown,
    deposited,
    agreed,
    signedByAll,
    givenUp,
    sentLately,
    heardOfCustomer,
    parcel,
    paperSent,
    shipped,
    rental,
    paidRental,
    charged,
    asked,
    frozen,
    secured,
    signed,
    lateRental,
    lateToPlan,
    reletPair,
    signedRelet,
    paySms,
    inspected,
    askedOn,
    agreedOn,
    losing,
    claimed,
    lost,
    tries,
    refund,
    failedRefund,
  };
}
