import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which the timeline alone had the note of a bill by hand.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('038-order-extras');
  await old.addBrand('old1');
});
afterEach(() => old.close());

test('a bill by hand has the note that the timeline has of it, and no other one', async () => {
  const bill = (no: string, term: number, purpose: string, chargedAt: string | null) =>
    `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status, purpose, charged_at)
       select brand_code, '${no}', id, store_id, 4, ${term}, '2026-11-01', 500, 1, '${purpose}',
         ${chargedAt === null ? 'null' : `'${chargedAt}'`} from orders`;
  const told = (at: string, move: string, purpose: string, note: string | null) =>
    `insert into order_history (brand_code, order_id, at, move, note, before, after, trace_id)
       select brand_code, id, '${at}', '${move}', ${note === null ? 'null' : `'${note}'`}, '{}',
         '{"purpose": "${purpose}", "amount_fen": 500}', '-' from orders`;
  const [first, second] = ['2026-11-02T01:00:00Z', '2026-11-03T01:00:00Z'];
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [6]),
    bill('noted', 1, '配件', first),
    bill('blank', 2, '贴膜', first),
    bill('later', 3, '配件', second),
    told(first, 'charge', '配件', '客户到店补买'),
    told(first, 'charge', '贴膜', ''),
    told(second, 'cancelCharge', '配件', '录错'),
  );

  await old.migrate('042-settlement-share');

  expect(
    await old.inBrand('old1', 'select bill_no, note, settlement_bp from bills order by id'),
  ).toEqual([
    { bill_no: 'noted', note: '客户到店补买', settlement_bp: null },
    { bill_no: 'blank', note: null, settlement_bp: null },
    { bill_no: 'later', note: null, settlement_bp: null },
  ]);
});
