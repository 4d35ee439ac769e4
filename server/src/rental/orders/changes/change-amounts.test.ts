import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney } from '../../../testing/orders/money.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../../testing/world.ts';

const times = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value);

// 改租金/改押金, until the agreement is generated.

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const audited = (operation: string) =>
  stored<{ object: string; before: object; after: object }>(
    world,
    shop,
    `select object, before, after from audit_log where operation = $1 order by id desc`,
    [operation],
  );
const keyed = (key: string) => ({ 'idempotency-key': key });
const orderAt = async (
  status: Parameters<typeof someOrders>[3],
  more: Parameters<typeof someOrders>[4] = {},
) => (await someOrders(world, shop, 1, status, more))[0] ?? 0;

const agreed = {
  total_rent_fen: fen(120_000),
  deposit_fen: fen(50_000),
  deposit_waived_fen: fen(20_000),
};
const amounts = {
  totalRentFen: 110_000,
  depositFen: 50_000,
  depositWaivedFen: 20_000,
  firstPayment: 'atReceipt' as const,
};
const preview = (orderId: number, more: object = {}, caller = shop.admin) =>
  send(world, caller, 'previewChangeAmounts', { body: { orderId, ...amounts, ...more } });
/** Changes the amounts as they were previewed, without a second proof. */
async function change(orderId: number, more: object = {}, extra: object = {}, key?: string) {
  const seen = (await preview(orderId, more)).answer.seen;
  const body = { orderId, ...amounts, ...more, seen, reason: '老客户优惠', ...extra };
  return send(world, shop.admin, 'changeAmounts', { body }, key === undefined ? {} : keyed(key));
}

test('a rent is agreed on anew: bills before and after as the agreement splits them, timeline, audit log and figures', async () => {
  const orderId = await orderAt(orderStatus.approved, agreed);

  const { answer } = await preview(orderId, { totalRentFen: 110_001 });
  const changed = await change(orderId, { totalRentFen: 110_001 });

  expect(answer.isLargeReduction).toBe(false);
  expect(answer.before.bills.map(({ rentFen }) => rentFen)).toEqual(times(12, 10_000));
  expect(answer.after.bills.map(({ rentFen }) => rentFen)).toEqual([
    ...times(9, 9_167),
    ...times(3, 9_166),
  ]);
  expect(changed.answer).toEqual({ orderId, orderStatus: orderStatus.approved });
  const { order, bills, history } = await detailOf(orderId);
  expect(order.totalRentFen).toBe(110_001);
  expect(bills.map(({ amountFen }) => amountFen)).toEqual(
    answer.after.bills.map(({ rentFen }) => rentFen),
  );
  expect(history.at(-1)).toMatchObject({
    move: 'changeTerms',
    note: '老客户优惠',
    before: { total_rent_fen: 120_000 },
    after: { total_rent_fen: 110_001 },
  });
  expect((await audited('order:terms'))[0]).toMatchObject({
    before: { totalRentFen: 120_000, depositFen: 50_000, depositWaivedFen: 20_000 },
    after: { totalRentFen: 110_001, depositFen: 50_000, depositWaivedFen: 20_000 },
  });
});

test('a deposit and its waiver are agreed on anew, never below what is held', async () => {
  const orderId = await orderAt(orderStatus.approved, agreed);
  await doMoney(world, shop.admin, 'takeDeposit', { orderId, method: 'cash' });

  const below = await preview(orderId, { depositWaivedFen: 20_001 });
  const beyond = await preview(orderId, { depositWaivedFen: 50_001 });
  const raised = await change(orderId, {
    totalRentFen: 120_000,
    depositFen: 60_000,
    depositWaivedFen: 10_000,
  });

  expect([below.refusal.status, below.refusal.msg]).toEqual([
    409,
    '已付或冻结的 ¥300.00 超过调整后的押金与免押担保 ¥299.99',
  ]);
  expect([beyond.refusal.status, beyond.refusal.code]).toEqual([422, 'waiver_beyond_deposit']);
  expect(raised.status).toBe(200);
  expect((await detailOf(orderId)).order).toMatchObject({
    depositFen: 60_000,
    depositWaivedFen: 10_000,
    depositHeldFen: 30_000,
  });
  const wait = await send(world, shop.admin, 'generateAgreement', { body: { orderId } });
  expect(wait.refusal.msg).toBe('押金须付清或冻结 ¥500.00，目前 ¥300.00，补足后才能生成合同');
});

test('more than a tenth less wants the password again, and a wrong one changes nothing', async () => {
  const orderId = await orderAt(orderStatus.pendingReview, agreed);
  const less = { totalRentFen: 107_999 };

  const without = await change(orderId, less);
  const wrong = await change(orderId, less, {
    stepUp: { password: await sealed(world, 'not-the-password') },
  });
  const before = (await detailOf(orderId)).order.totalRentFen;
  const right = await change(orderId, less, {
    stepUp: { password: await sealed(world, password) },
  });

  expect((await preview(orderId, { totalRentFen: 90_000 })).answer.isLargeReduction).toBe(true);
  expect([without.refusal.code, wrong.status, before]).toEqual(['step_up_needed', 400, 120_000]);
  expect([right.status, (await detailOf(orderId)).order.totalRentFen]).toEqual([200, 107_999]);
});

test('amounts that somebody else has changed since they were previewed are refused', async () => {
  const orderId = await orderAt(orderStatus.approved, agreed);
  const { seen } = (await preview(orderId)).answer;
  await change(orderId, { totalRentFen: 119_000 });

  const late = await send(world, shop.admin, 'changeAmounts', {
    body: { orderId, ...amounts, seen, reason: '老客户优惠' },
  });

  expect([late.refusal.status, late.refusal.code]).toEqual([409, 'preview_stale']);
  expect((await detailOf(orderId)).order.totalRentFen).toBe(119_000);
});

test.each([
  ['an agreement', orderStatus.toGenerateAgreement, {}, 'change_out_of_turn'],
  ['a rental', orderStatus.renting, {}, 'change_out_of_turn'],
  ['what stays as it is', orderStatus.approved, { totalRentFen: 120_000 }, 'amounts_unchanged'],
  ['a rent too small to be split', orderStatus.approved, { totalRentFen: 11 }, 'rent_below_terms'],
])('the amounts are not changed: %s', async (_what, status, more, code) => {
  const orderId = await orderAt(status, agreed);
  const body = { orderId, ...amounts, ...more, seen: 'x', reason: '老客户优惠' };

  expect((await preview(orderId, more)).refusal.code).toBe(code);
  expect((await send(world, shop.admin, 'changeAmounts', { body })).refusal.code).toBe(code);
  expect((await detailOf(orderId)).history).toEqual([]);
});

test('a change of the rent that is repeated with its key is made once, and of two at once one is refused', async () => {
  const orderId = await orderAt(orderStatus.approved, agreed);
  const body = {
    orderId,
    ...amounts,
    seen: (await preview(orderId)).answer.seen,
    reason: '老客户优惠',
  };
  const again = () => send(world, shop.admin, 'changeAmounts', { body }, keyed('amounts-again'));

  const replies = [await again(), await again()];
  const ids = await someOrders(world, shop, 10, orderStatus.approved, agreed);
  const raced = await Promise.all(
    ids.map(async (id) => {
      const { seen } = (await preview(id)).answer;
      const told = await Promise.all(
        [0, 1].map(() =>
          send(world, shop.admin, 'changeAmounts', { body: { ...body, orderId: id, seen } }),
        ),
      );
      return told
        .map(({ status }) => `${status}`)
        .toSorted()
        .join();
    }),
  );

  expect(replies[1]?.answer).toEqual(replies[0]?.answer);
  expect((await detailOf(orderId)).history).toHaveLength(1);
  expect(raced).toEqual(Array.from({ length: 10 }, () => '200,409'));
});
