import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { paidByLabels, type PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { fen, type Fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder, type MoneyCommandName } from '../../testing/orders/money.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { importTakeover, orderTable, runningOrder } from '../../testing/orders/takeover.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { claimFacts, damagedReturn } from '../../testing/orders/claims.ts';

let world: World;
let deductions: DeductionFixture;
let authorizations: AuthorizationFixture;
let payments: PaymentFixture;
let proof = '';
beforeAll(async () => {
  world = await createWorld();
  deductions = await openDeductionFixture(world);
  authorizations = await openAuthorizationFixture(world);
  payments = await openPaymentFixture(world);
  proof = await photoBy(world, world.alpha.admin);
});
afterAll(async () => {
  await deductions.close();
  await authorizations.close();
  await payments.close();
  await world.close();
});

/** Does a money command that nothing refuses. */
const act = async (
  name: MoneyCommandName,
  decides: Parameters<typeof doMoney>[3],
  extra: Record<string, unknown> = {},
) => {
  const { status } = await doMoney(world, world.alpha.admin, name, decides, extra);
  expect([name, status]).toEqual([name, 200]);
};
const collect = (orderId: number, billId: number, method: string, amountFen: Fen | null = null) =>
  act('collectBills', { orderId, billIds: [billId], amountFen, method }, { proofs: [proof] });
/** A rental of so many months at ¥100.00, of a product that can be bought for ¥800.00. */
const rental = async (months: number) => {
  const terms = {
    term_count: months,
    total_rent_fen: fen(months * 10_000),
    buyout_fen: fen(80_000),
  };
  const { id, billIds } = await rentedOrder(world, world.alpha, terms);
  return { orderId: id, billIds };
};
/** A bill of 补押金 of an order. */
const askedDeposit = async (orderId: number, amountFen: number): Promise<number> => {
  const decides = { orderId, kind: billKinds.deposit, amountFen };
  await act('chargeOrder', decides, { purpose: '补押金' });
  const { answer } = await send(world, world.alpha.admin, 'orderDetail', {
    params: { id: orderId },
  });
  return answer.bills.find(({ kind }) => kind === billKinds.deposit)?.id ?? 0;
};
const listed = async (query: object, caller: Caller = world.alpha.clerk) =>
  (await send(world, caller, 'listBills', { query })).answer.content;
const rowOf = async (billId: number) =>
  (await listed({ size: 100 })).find(({ id }) => id === billId);
const first = (ids: readonly number[]) => ids[0] ?? 0;

const byHand = (method: MoneyMethod) => async () => {
  const { orderId, billIds } = await rental(2);
  await collect(orderId, first(billIds), method);
  return first(billIds);
};

/** How a bill comes to be paid in each way, through the commands that pay it; answers the bill. */
const ways: Readonly<Record<PaidBy, () => Promise<number>>> = {
  cash: byHand('cash'),
  bank: byHand('bank'),
  alipay: byHand('alipay'),
  wechat: byHand('wechat'),
  onBehalf: async () => {
    const { orderId, billIds } = await rental(2);
    await act(
      'collectBills',
      { orderId, billIds: [first(billIds)], amountFen: null, method: 'alipay' },
      { proofs: [proof], payer: { name: '王小红', relation: 'relative' } },
    );
    return first(billIds);
  },
  deposit: async () => {
    const { orderId, billIds } = await rental(2);
    const asked = await askedDeposit(orderId, 20_000);
    await collect(orderId, asked, 'cash');
    await collect(orderId, first(billIds), 'deposit');
    return first(billIds);
  },
  insurance: async () => {
    const { orderId } = await rental(1);
    const billId = await damagedReturn(world, world.alpha.clerk, orderId, 3_000);
    const decides = { orderId, billId, amountFen: 3_000 };
    await act('registerClaim', decides, await claimFacts(world, world.alpha.admin));
    return billId;
  },
  owedBack: async () => {
    const { orderId, billIds } = await rental(2);
    await collect(orderId, first(billIds), 'cash');
    const charged = async (purpose: string) => {
      await act('chargeOrder', { orderId, kind: 4, amountFen: 5_000 }, { purpose });
      const { answer } = await send(world, world.alpha.admin, 'orderDetail', {
        params: { id: orderId },
      });
      return answer.bills.find((bill) => bill.purpose === purpose)?.id ?? 0;
    };
    const wrong = await charged('误收的配件');
    await collect(orderId, wrong, 'cash', fen(4_900));
    await act('cancelCharge', { orderId, billId: wrong }, { reason: '误收' });
    const right = await charged('配件');
    await collect(orderId, right, 'cash', fen(200));
    await act('startReturn', { orderId });
    await act('inspectReturn', { orderId, result: 'intact', compensationFen: 0 });
    await act('completeReturn', { orderId, refundMethod: 'cash' });
    return right;
  },
  takenOver: async () => {
    const order = runningOrder({ 已付期数: '1', 下期已付金额: '' });
    await importTakeover(world, world.alpha.admin, orderTable([order]));
    const { answer } = await send(world, world.alpha.admin, 'listOrders', {
      query: { isTakenOver: 'true' },
    });
    const id = answer.content[0]?.id ?? 0;
    const detail = await send(world, world.alpha.admin, 'orderDetail', { params: { id } });
    return first(detail.answer.bills.map((bill) => bill.id ?? 0));
  },
  link: async () => {
    const { orderId, billIds } = await payments.rented(10_000);
    const { path } = await payments.linkOf({ orderId, billIds });
    await payments.payThere((await payments.press(path)) ?? '');
    await payments.run();
    return first(billIds);
  },
  deduction: async () => {
    const { billId } = await deductions.signedOrder('0007');
    await deductions.run();
    return billId;
  },
  authorization: async () => {
    const { orderId, billIds } = await authorizations.securedRental();
    const billId = first(billIds);
    await doMoney(authorizations.world, world.alpha.clerk, 'captureAuthorization', {
      orderId,
      billId,
      amountFen: 10_000,
    });
    await authorizations.settle();
    return billId;
  },
};

test.each(Object.keys(paidByLabels) as PaidBy[])(
  '分期账单 says that a bill was paid by %s, and is narrowed by that',
  async (way) => {
    const before = (await listed({ paidBy: way })).map(({ id }) => id);

    const billId = await ways[way]();

    const rows = await listed({ paidBy: way, size: 100 });
    const others = await listed({ size: 100 });
    expect(rows.map(({ id }) => id).toSorted((one, next) => one - next)).toEqual(
      [...before, billId].toSorted((one, next) => one - next),
    );
    for (const row of rows) expect(row.paidBy).toBe(way);
    expect(rows.find(({ id }) => id === billId)?.billStatus).toBe(2);
    expect(others.filter(({ paidBy }) => paidBy === way)).toHaveLength(rows.length);
    expect(await listed({ paidBy: way }, world.alpha.otherClerk)).toEqual([]);
    expect(await listed({ paidBy: way, state: 'due' })).toEqual([]);
  },
);

test('a bill says how the last money reached it, as long as it is unpaid too, and also once that went back', async () => {
  const { orderId, billIds } = await rental(4);
  const [partly = 0, twice = 0, letOff = 0, untouched = 0] = billIds;

  await collect(orderId, partly, 'wechat', fen(3_000));
  await collect(orderId, twice, 'cash', fen(3_000));
  await collect(orderId, twice, 'bank', fen(7_000));
  const waiver = { billId: letOff, amountFen: 10_000, lateFeeFen: 0 };
  await act('waiveBill', { orderId, ...waiver }, { reason: '协商' });

  expect(await rowOf(partly)).toMatchObject({ billStatus: 1, paidBy: 'wechat', paidAt: null });
  expect(await rowOf(twice)).toMatchObject({ billStatus: 2, paidBy: 'bank' });
  expect(await rowOf(letOff)).toMatchObject({ billStatus: 2, paidBy: null });
  expect(await rowOf(untouched)).toMatchObject({ billStatus: 1, paidBy: null });

  await act('refundBill', { orderId, billId: twice, refundMethod: 'cash' }, { reason: '协商' });
  const rest = { billId: partly, amountFen: 7_000, lateFeeFen: 0 };
  await act('waiveBill', { orderId, ...rest }, { reason: '协商' });

  expect(await rowOf(twice)).toMatchObject({ billStatus: 7, paidBy: 'bank', paidAt: null });
  expect(await rowOf(partly)).toMatchObject({ billStatus: 2, paidBy: 'wechat' });
});

test('a bill that is added and paid by one act says how', async () => {
  const { orderId } = await rental(2);
  const decides = { orderId, method: 'cash', useDeposit: false, refundMethod: null };

  await act('buyOutOrder', decides);

  expect(await listed({ kind: billKinds.buyout })).toMatchObject([{ orderId, paidBy: 'cash' }]);
});
