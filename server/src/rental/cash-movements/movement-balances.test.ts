import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { wait } from '../../testing/people/sign-in.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Caller, type World } from '../../testing/world.ts';

// 余额 behind each movement is the sum of all flows of its account up to there, to the fen.

let world: World;
let proof: string;
// on paper: each order pays three bills of ¥100.00; money of an earlier day is entered late, and one payment goes back in cash
beforeAll(async () => {
  world = await createWorld();
  world.now = new Date('2026-09-10T02:00:00.000Z');
  proof = await photoBy(world, world.alpha.admin);
  const orders = [];
  for (let made = 0; made < 5; made++)
    orders.push(await rentedOrder(world, world.alpha, { total_rent_fen: fen(120_000 + made) }));
  for (const [bill, day] of ['2026-09-12', '2026-09-14', '2026-09-13'].entries()) {
    world.now = new Date(`${day}T02:00:00.000Z`);
    for (const [index, { id, billIds }] of orders.entries())
      await done('collectBills', {
        orderId: id,
        billIds: billIds.slice(bill, bill + 1),
        amountFen: null,
        method: ['cash', 'bank', 'cash'][(index + bill) % 3],
      });
  }
  world.now = new Date('2026-09-14T03:00:00.000Z');
  await done('refundBill', {
    orderId: orders[0]?.id ?? 0,
    billId: orders[0]?.billIds[0],
    refundMethod: 'cash',
    reason: '重复收款',
  });
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, world.alpha));

async function done(
  name: 'collectBills' | 'refundBill',
  body: Record<string, unknown> & { readonly orderId: number },
): Promise<void> {
  const heard = await doMoney(world, world.alpha.admin, name, body, {
    proofs: [proof],
    ...(body['method'] === 'bank' && {
      tradeNo: `TRADE${body['orderId']}${businessDateOf(world.now)}`,
    }),
  });
  expect(heard.status === 200 ? null : heard.refusal).toBeNull();
}

/** The pages of a list, each read where the one before ended. */
async function pages(query: Record<string, unknown>, caller: Caller = world.alpha.admin) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const { answer } = await send(world, caller, 'listOfflineCash', {
      query: { size: 3, ...query, ...(cursor !== undefined && { cursor }) },
    });
    rows.push(...answer.content);
    cursor = answer.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** The running sums of all flows by their ids, made of nothing but the flows. */
async function sums(): Promise<ReadonlyMap<number, number>> {
  const flows = await stored<{ id: number; method: string; direction: string; fen: number }>(
    world,
    world.alpha,
    'select id, method, direction, amount_fen as fen from cash_flows order by happened_on, id',
  );
  const held = new Map<string, number>();
  return new Map(
    flows.map((flow) => {
      const before = held.get(flow.method) ?? 0;
      const after = flow.direction === 'in' ? before + flow.fen : before - flow.fen;
      held.set(flow.method, after);
      return [flow.id, after];
    }),
  );
}

async function proven(query: Record<string, unknown> = {}): Promise<number> {
  const running = await sums();
  const rows = await pages(query);
  expect(rows.map(({ id, balanceFen }) => [id, balanceFen])).toEqual(
    rows.map(({ id }) => [id, running.get(id)]),
  );
  return rows.length;
}

const allDays = { happenedOn: ['2026-09-01', '2026-09-30'] };

test('S179 each row has the balance behind it, on every page, either way and under filters, before and after days are kept', async () => {
  const { alpha } = world;
  const everything = async () => {
    expect(await proven(allDays)).toBe(16);
    expect(await proven({ ...allDays, sort: 'happenedOn,asc' })).toBe(16);
    expect(await proven({ ...allDays, method: 'cash', direction: 'out' })).toBe(1);
    expect(await proven({ happenedOn: ['2026-09-12', '2026-09-13'], amountBand: 'middle' })).toBe(
      10,
    );
  };
  await everything();
  const kept = async () => {
    wait(world, 300);
    await aWorker(world).workUntilIdle();
    return (await stored(world, alpha, 'select * from cash_days')).length;
  };
  expect(await kept()).toBe(0);
  expect(await kept()).toBe(6);
  await everything();

  world.now = new Date('2026-09-13T05:00:00.000Z');
  const late = await rentedOrder(world, alpha, { total_rent_fen: fen(120_000) });
  await done('collectBills', {
    orderId: late.id,
    billIds: late.billIds.slice(0, 1),
    amountFen: null,
    method: 'cash',
  });
  world.now = new Date('2026-09-14T06:00:00.000Z');
  expect(await proven(allDays)).toBe(17);
  await kept();
  await kept();
  expect(await proven(allDays)).toBe(17);
});

test('S179 the newest row of an account has the balance of the books', async () => {
  const books = (await send(world, world.alpha.admin, 'listAccounts')).answer.accounts;
  for (const method of ['cash', 'bank'] as const) {
    const [newest] = await pages({ ...allDays, method });
    expect(newest?.balanceFen).toBe(books.find(({ code }) => code === method)?.balanceFen);
  }
});

test('S179 who may not open 科目余额, or reaches a part of the brand, is told no balance; the file says the same', async () => {
  const { alpha, beta } = world;
  const rights = ['cashMovement:list', 'export:create', 'ledger:accounts'] as const;
  const some = async (name: string, held: readonly (typeof rights)[number][], scope?: number) => {
    const roleId = await someRole(world, alpha, `ROLE_${name}`, held);
    if (scope !== undefined)
      await stored(world, alpha, 'update roles set data_scope = $2 where id = $1', [roleId, scope]);
    return someOperator(world, alpha, name.toLowerCase(), roleId);
  };
  const without = await some('NONE', rights.slice(0, 2));
  for (const caller of [alpha.clerk, without])
    expect(new Set((await pages(allDays, caller)).map(({ balanceFen }) => balanceFen))).toEqual(
      new Set([null]),
    );
  expect(await pages(allDays, beta.admin)).toEqual([]);

  const cells = async (caller: Caller) => {
    const csv = await exported(caller);
    const [titles = [], ...rows] = csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    return rows.map((row) => row[titles.indexOf('余额（元）')]);
  };
  const running = await sums();
  expect(await cells(alpha.admin)).toEqual(
    (await pages(allDays)).map(({ id }) => ((running.get(id) ?? 0) / 100).toFixed(2)),
  );
  expect(new Set(await cells(without))).toEqual(new Set(['']));
});

async function exported(caller: Caller): Promise<string> {
  const list = 'listOfflineCash';
  const { answer } = await send(world, caller, 'createExport', {
    body: { list, format: 'csv', query: allDays },
  });
  await aWorker(world).workUntilIdle();
  const { link } = (await send(world, caller, 'exportLink', { params: { id: answer.id } })).answer;
  return (await world.app.inject({ url: link, headers: { host: caller.host } })).body;
}
