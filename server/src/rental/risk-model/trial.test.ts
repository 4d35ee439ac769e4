import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aModel,
  aRule,
  modelState,
  saveDraft,
  tryDraft,
} from '../../testing/providers/risk-models.ts';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld(); // on 2026-11-21
  shop = world.alpha;
  await stored(world, shop, 'delete from orders');
});
afterEach(() => world.close());

/** An order of 2026-09-01 that was decided a day later, with bills as given: due day, and when it was paid. */
async function decided(
  decision: 'approved' | 'rejected' | null,
  ...bills: readonly (readonly [dueOn: string, paidAt: string | null])[]
) {
  const [customer_id = 0] = await someCustomers(world, shop, 1, {
    id_number: `44030420050601${nth()}`,
  });
  const status = decision === 'rejected' ? orderStatus.rejected : orderStatus.renting;
  const [id = 0] = await someOrders(world, shop, 1, status, {
    customer_id,
    customer_phone: `1350000${nth()}`,
    created_at: new Date('2026-09-01T10:00:00+08:00'),
  });
  if (decision !== null)
    await stored(
      world,
      shop,
      `insert into review_decisions (brand_code, order_id, store_id, channel_id, operator_id, decision, at)
       select brand_code, id, store_id, channel_id, $2, $3, timestamptz '2026-09-02 02:00Z' from orders where id = $1`,
      [id, shop.admin.operatorId, decision],
    );
  for (const [term, [dueOn, paidAt]] of bills.entries())
    await stored(
      world,
      shop,
      `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, term, due_on, kind, amount_fen, paid_fen, status, paid_at)
       select brand_code, 'ZD' || id || $2::text, id, store_id, channel_id, $2::int + 1, $3::date, 1, 10000,
         case when $4::timestamptz is null then 0 else 10000 end, case when $4::timestamptz is null then 1 else 2 end, $4::timestamptz
       from orders where id = $1`,
      [id, term, dueOn, paidAt],
    );
  return { id, customer_id };
}
let last = 0;
const nth = () => String((last += 1)).padStart(4, '0');

/** A report about the customer that came at an instant. */
const reported = ({ id, customer_id }: { id: number; customer_id: number }, at: string) =>
  stored(
    world,
    shop,
    `insert into risk_reports (brand_code, report_no, order_id, customer_id, type, state, source, is_authorized, price_fen, score, level,
       sealed_sections, operator_id, created_at, ended_at)
     values ($1, 'FK' || $2::bigint, $2::bigint, $3, 1, 'ready', 'new', true, 0, 300, 'high', '\\x00', $4, $5, $5)`,
    [shop.brand.code, id, customer_id, shop.clerk.operatorId, at],
  );

const risky = aModel(
  aRule('评分低', [{ fact: 'score1', operator: 'lt', value: 500 }], { advice: 'reject' }),
);

test('the dry run sets advice beside what people decided and how it ended, and keeps the sums', async () => {
  const fine = await decided('approved', ['2026-10-01', '2026-10-08T20:00:00+08:00']);
  const late = await decided('approved', ['2026-10-01', '2026-10-09T09:00:00+08:00']);
  const owing = await decided('approved', ['2026-11-13', null]);
  const just = await decided('approved', ['2026-11-14', null]);
  const refused = await decided('rejected');
  await reported(late, '2026-09-01T12:00:00+08:00');
  await reported(refused, '2026-09-01T12:00:00+08:00');
  await saveDraft(world, shop, risky);

  const { answer } = await tryDraft(world, shop);

  const rowOf = ({ id }: { id: number }) => answer.rows.find(({ orderId }) => orderId === id);
  expect(rowOf(fine)).toMatchObject({
    advice: 'pass',
    decision: 'approved',
    end: 'fine',
    hits: [],
  });
  expect(rowOf(late)).toMatchObject({ advice: 'reject', score: 500, end: 'overdue', hits: [0] });
  expect(rowOf(owing)).toMatchObject({ advice: 'pass', end: 'overdue' });
  expect(rowOf(just)).toMatchObject({ advice: 'pass', end: 'fine' });
  expect(rowOf(refused)).toMatchObject({ advice: 'reject', decision: 'rejected', end: 'none' });
  const sums = {
    orders: 5,
    advices: [
      { advice: 'pass', orders: 3, approved: 3, rejected: 0, fine: 2, bad: 1 },
      { advice: 'review', orders: 0, approved: 0, rejected: 0, fine: 0, bad: 0 },
      { advice: 'reject', orders: 2, approved: 1, rejected: 1, fine: 0, bad: 1 },
    ],
    rules: [{ name: '评分低', hits: 2, unknown: 3, badHits: 1 }],
  };
  expect(answer).toMatchObject(sums);
  expect((await modelState(world, shop)).draft?.trial).toEqual(sums);
  expect(await stored(world, shop, 'select 1 from risk_evaluations')).toEqual([]);
});

test('what was learnt after the decision does not count', async () => {
  const order = await decided('approved', ['2026-10-01', null]);
  await reported(order, '2026-09-03T12:00:00+08:00');
  const debtor = await decided('approved', ['2026-09-15', null]);
  await stored(world, shop, `update orders set customer_phone = '13599990000'`);
  await saveDraft(
    world,
    shop,
    aModel(
      aRule('评分低', [{ fact: 'score1', operator: 'lt', value: 500 }]),
      aRule('关联逾期', [{ fact: 'linkedOverdue', operator: 'ge', value: 1 }]),
      aRule('同手机号', [{ fact: 'samePhone', operator: 'ge', value: 1 }]),
    ),
  );

  const { answer } = await tryDraft(world, shop);

  // the phone was shared then, the debt came later
  for (const { id } of [order, debtor])
    expect(answer.rows.find(({ orderId }) => orderId === id)?.hits).toEqual([2]);
});
