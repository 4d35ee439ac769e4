import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
let orderId = 0;
let billId = 0;
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const order = await rentedOrder(world, alpha, { total_rent_fen: fen(120_000) });
  orderId = order.id;
  billId = order.billIds[0] ?? 0;
  const pay = { orderId, billIds: [billId], amountFen: 4_000, method: 'cash' as const };
  await doMoney(world, alpha.clerk, 'collectBills', pay, { note: '柜台' });
});
afterAll(() => world.close());

const booksOf = (caller: Caller, id = orderId) =>
  send(world, caller, 'orderBooks', { params: { id } });

test('the books of an order tell who did what, newest first, and where it stands by account', async () => {
  const { answer } = await booksOf(world.alpha.clerk);

  expect(answer.acts).toMatchObject([
    {
      kind: 'collect',
      operatorName: 'clerk昵称',
      note: '柜台',
      at: world.now.toISOString(),
      proofs: [],
      transfers: [
        {
          kind: 'received',
          debit: 'cash',
          credit: 'receivable',
          amountFen: 4_000,
          isReversal: false,
          billTitle: '租金 第1期',
        },
      ],
    },
    { kind: 'receive', operatorName: 'clerk昵称', note: null },
  ]);
  expect(answer.position).toEqual([
    { code: 'receivable', debitFen: 120_000, creditFen: 4_000, balanceFen: 116_000 },
    { code: 'cash', debitFen: 4_000, creditFen: 0, balanceFen: 4_000 },
    { code: 'rentIncome', debitFen: 0, creditFen: 120_000, balanceFen: 120_000 },
  ]);
});

test('an image that proves a payment is linked for five minutes', async () => {
  const { alpha } = world;
  const { id } = await rentedOrder(world, alpha);
  const [act] = await stored<{ id: number }>(
    world,
    alpha,
    `update acts set proof_keys = '{0123456789abcdef0123456789abcdef}' where order_id = $1 returning id`,
    [id],
  );

  const { answer } = await booksOf(alpha.clerk, id);

  expect(answer.acts[0]?.id).toBe(act?.id);
  const until = Math.floor(world.now.getTime() / 1000) + 300;
  expect(answer.acts[0]?.proofs).toEqual([
    expect.stringMatching(
      new RegExp(`^/files/0123456789abcdef0123456789abcdef\\?until=${until}&signature=[\\w-]{43}$`),
    ),
  ]);
});

test("another brand's, another store's and nobody's order have no books, and a channel looks at none", async () => {
  const { alpha, beta } = world;
  const outsiders: [Caller, number][] = [
    [beta.admin, orderId],
    [alpha.otherClerk, orderId],
    [alpha.admin, orderId + 1_000],
  ];
  for (const [caller, id] of outsiders)
    expect((await booksOf(caller, id)).refusal).toMatchObject({ status: 404, code: 'not_found' });
  expect((await booksOf(alpha.channelOperator)).refusal.code).toBe('forbidden');
});

test('without 查看台账 the books are closed, also to a clerk of the store', async () => {
  const { alpha } = world;
  await stored(
    world,
    alpha,
    `delete from role_permissions where role_id = $1 and permission = 'ledger:view'`,
    [alpha.roles.clerk],
  );

  for (const name of ['listAccounts', 'checkBooksNow'] as const)
    expect((await send(world, alpha.clerk, name)).refusal.code).toBe('forbidden');
  expect((await booksOf(alpha.clerk)).refusal.code).toBe('forbidden');
  expect((await booksOf(alpha.admin)).status).toBe(200);
});

test.each([
  'update transfers set amount_fen = 1',
  'delete from transfers',
  'truncate transfers',
  `update acts set note = 'x'`,
  'delete from acts',
  'delete from accounts',
])('the application may not: %s', async (statement) => {
  const client = await world.database.app.connect();
  try {
    await client.query(`begin; set local app.brand = 'alpha'`);

    await expect(client.query(statement)).rejects.toThrow('permission denied');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
