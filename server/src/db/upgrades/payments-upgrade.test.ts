import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which money was transfers alone.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('070-ledger-of-any-subject');
  await old.addBrand('old1');
});
afterEach(() => old.close());

const act = (kind: string, ...transfers: readonly string[]) =>
  `with act as (insert into acts (brand_code, kind, order_id, at)
      select brand_code, '${kind}', id, now() from orders returning *)
    insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, at)
    select act.brand_code, act.id, act.order_id, b.id, made.kind, made.debit, made.credit, made.fen, made.is_reversal, act.at
    from act cross join (values ${transfers.join(', ')}) made (term, kind, debit, credit, fen, is_reversal)
    left join bills b on b.term = made.term`;

test('money that came in is a payment with its parts, and what went back is taken from the last ones', async () => {
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [6]),
    ...[1, 2].map(
      (term) =>
        `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status)
           select brand_code, 'ZD${term}', id, store_id, 1, ${term}, '2026-11-01', 10000, 1 from orders`,
    ),
    act('takeDeposit', `(null::int, 'depositReceived', 'bank', 'depositHeld', 50000, false)`),
    act('collect', `(1, 'received', 'alipay', 'receivable', 6000, false)`),
    act(
      'collect',
      `(1, 'received', 'alipay', 'receivable', 4000, false)`,
      `(2, 'received', 'alipay', 'receivable', 10000, false)`,
    ),
    act('refundBill', `(1, 'received', 'receivable', 'cash', 5000, true)`),
    act('collect', `(null::int, 'depositSetOff', 'depositHeld', 'receivable', 5000, false)`),
  );

  await old.migrate('075-payments');

  expect(
    await old.inBrand('old1', 'select method, amount_fen, trade_no from payments order by id'),
  ).toEqual([
    { method: 'bank', amount_fen: 50_000, trade_no: null },
    { method: 'alipay', amount_fen: 6_000, trade_no: null },
    { method: 'alipay', amount_fen: 14_000, trade_no: null },
  ]);
  // on paper: of 100.00 on the first bill 50.00 went back, 40.00 of the second payment and then 10.00 of the first
  expect(
    await old.inBrand(
      'old1',
      `select p.method, a.account, b.term, a.amount_fen, a.reversed_fen
       from payment_allocations a join payments p on p.id = a.payment_id left join bills b on b.id = a.bill_id
       order by a.payment_id, b.term`,
    ),
  ).toEqual([
    { method: 'bank', account: 'depositHeld', term: null, amount_fen: 50_000, reversed_fen: 5_000 },
    { method: 'alipay', account: 'receivable', term: 1, amount_fen: 6_000, reversed_fen: 1_000 },
    { method: 'alipay', account: 'receivable', term: 1, amount_fen: 4_000, reversed_fen: 4_000 },
    { method: 'alipay', account: 'receivable', term: 2, amount_fen: 10_000, reversed_fen: 0 },
  ]);
  expect(await old.inBrand('old1', 'select method, amount_fen, payment_id from refunds')).toEqual([
    { method: 'cash', amount_fen: 5_000, payment_id: null },
  ]);
});
