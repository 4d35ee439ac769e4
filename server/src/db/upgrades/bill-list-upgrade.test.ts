import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// Bills of the release before they said themselves how they were paid and deducted.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('030-orders-on-chain');
});
afterEach(() => old.close());

interface OldBill {
  readonly way: string | null;
  readonly status: number;
  readonly paidFen: number;
  /** Its acts, each with the kind and the account of its transfers; `-`: one that takes back. */
  readonly acts: readonly (readonly [act: string, transfers: string])[];
}

const paid = { status: 2, paidFen: 100 };
/** Bills of 100 fen, and how the last money reached each. */
const oldBills: readonly OldBill[] = [
  { way: null, status: 1, paidFen: 0, acts: [] },
  { way: 'bank', ...paid, acts: [['opening', 'received bank']] },
  {
    way: 'wechat',
    ...paid,
    acts: [
      ['collect', 'received cash'],
      ['collect', 'received wechat'],
    ],
  },
  { way: 'deduction', ...paid, acts: [['deduct', 'received alipay']] },
  {
    way: 'authorization',
    ...paid,
    acts: [['captured', 'authorizationReleased authorizationOwed, received alipay']],
  },
  { way: 'cash', ...paid, acts: [['buyOut', 'depositSetOff depositHeld, received cash']] },
  {
    way: 'deposit',
    status: 1,
    paidFen: 60,
    acts: [
      ['payFirst', 'received alipay'],
      ['collect', 'depositSetOff depositHeld'],
    ],
  },
  { way: 'bank', ...paid, acts: [['collect', 'depositReceived bank']] },
  {
    way: 'alipay',
    ...paid,
    acts: [
      ['collect', 'received alipay'],
      ['waive', 'waived writeOff'],
    ],
  },
  {
    way: 'cash',
    status: 7,
    paidFen: 0,
    acts: [
      ['collect', 'received cash'],
      ['refundBill', '-received receivable'],
    ],
  },
  { way: null, status: 2, paidFen: 0, acts: [['waive', 'waived writeOff']] },
  { way: null, status: 1, paidFen: 0, acts: [['deduct', 'overpaid alipay']] },
];

const written = ({ status, paidFen, acts }: OldBill, index: number): string[] => [
  `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status, paid_fen,
       waived_fen, paid_at)
     select 'old', 'ZD${index}', id, store_id, 1, ${index + 1}, '2026-09-01', 100, ${status}, ${paidFen},
       ${status === 2 ? 100 - paidFen : 0}, case ${status} when 2 then now() end from orders`,
  ...acts.flatMap(([act, transfers]) => [
    `insert into acts (brand_code, kind, order_id, at) select 'old', '${act}', id, now() from orders`,
    ...transfers.split(', ').map((made) => {
      const [kind = '', debit] = made.split(' ');
      return `insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, at)
        select 'old', (select max(id) from acts), order_id, id, '${kind.replace('-', '')}', '${debit}', 'refunds', 10,
          ${kind.startsWith('-')}, now()
        from bills where bill_no = 'ZD${index}'`;
    }),
  ]),
];

test('a bill that was paid before says how, by the last money that reached it; the others say nothing', async () => {
  await old.addBrand('old');
  await old.inBrand('old', ...goods('old'), ...orders('old', [6]), ...oldBills.flatMap(written));

  await old.migrate('031-bill-list');

  expect(await old.inBrand('old', 'select paid_by as way from bills order by id')).toEqual(
    oldBills.map(({ way }) => ({ way })),
  );
});

test('a bill that was tried to be deducted before says what came of it', async () => {
  const states = ['pending', 'processing', 'unknown', 'succeeded', 'failed'];
  await old.addBrand('old');
  await old.inBrand(
    'old',
    ...goods('old'),
    ...orders('old', [6]),
    `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status)
       select 'old', 'ZD' || n, id, store_id, 1, n, '2026-09-01', 100, 1 from orders, generate_series(1, 6) n`,
    `insert into bill_deductions (brand_code, bill_id, order_id, attempts, failures, state, tried_at)
       select 'old', b.id, b.order_id, 1, 0, s.state, now()
       from bills b join unnest(array['${states.join("', '")}']) with ordinality s (state, term) using (term)`,
  );

  await old.migrate('031-bill-list');

  expect(
    await old.inBrand('old', 'select deduction_result as result from bills order by term'),
  ).toEqual(
    ['underWay', 'underWay', 'underWay', 'succeeded', 'failed', null].map((result) => ({ result })),
  );
});

test('分期账单 of a brand is opened where the page is now, and what it did to its menu stays', async () => {
  await old.addBrand('old');
  await old.inBrand(
    'old',
    `insert into menus (brand_code, kind, title, sort, path, component, icon, permission, purpose)
       values ('old', 1, '我的账单', 30, 'bill', 'bills/bill-list-page', 'bill', 'bill:list', 1),
         ('old', 1, '归还列表', 40, 'return', 'orders/return-list-page', 'delivery', 'return:list', 1)`,
  );

  await old.migrate('031-bill-list');

  expect(await old.inBrand('old', `select title, component from menus order by sort`)).toEqual([
    { title: '我的账单', component: 'orders/bill-list-page' },
    { title: '归还列表', component: 'orders/return-list-page' },
  ]);
});
