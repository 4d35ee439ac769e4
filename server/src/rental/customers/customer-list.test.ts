import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let ids: Record<string, number> = {};
beforeAll(async () => {
  world = await createWorld();
  const { alpha, beta } = world;
  const one = async (name: string, more: object) =>
    (await someCustomers(world, alpha, 1, { name, ...more }))[0] ?? 0;
  const at = (day: string) => ({ created_at: new Date(`${day}T02:00:00Z`) });
  const parent = await one('欧阳大海', {
    phone: '13811112222',
    nickname: '海哥',
    ...at('2026-10-01'),
  });
  const child = await one('欧阳小海', {
    phone: '13911113333',
    parent_id: parent,
    yx_operator_id: alpha.clerk.operatorId,
    ...at('2026-10-02'),
  });
  const listed = await one('赵四', {
    phone: '15011112222',
    status: 2,
    blacklist_reason: '转卖设备',
    blacklisted_at: world.now,
    blacklisted_by: alpha.admin.operatorId,
    ...at('2026-10-03'),
  });
  ids = { 王小明: alpha.customerId, 欧阳大海: parent, 欧阳小海: child, 赵四: listed };
  await someCustomers(world, beta, 3, { name: '欧阳大海' });
  const of = (customer_id: number, more: object = {}) => ({ customer_id, ...more });
  await someOrders(world, alpha, 2, orderStatus.renting, of(child));
  await someOrders(world, alpha, 1, orderStatus.closed, of(child));
  await someOrders(
    world,
    alpha,
    1,
    orderStatus.renting,
    of(child, { store_id: alpha.stores[1], channel_id: alpha.channels[1] }),
  );
});
afterAll(() => world.close());

const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id);

async function found(query: object): Promise<(string | undefined)[]> {
  const { answer } = await send(world, world.alpha.admin, 'listCustomers', { query });
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map((row) => nameOf(row.id));
}

const filters: [what: string, query: () => object, names: string[]][] = [
  ['nothing', () => ({}), ['王小明', '赵四', '欧阳小海', '欧阳大海']],
  ['a name', () => ({ name: '欧阳' }), ['欧阳小海', '欧阳大海']],
  ['more of a name', () => ({ name: '阳小海' }), ['欧阳小海']],
  ['letters that no name has beside each other', () => ({ name: '欧海' }), []],
  ['a phone', () => ({ phone: '13811112222' }), ['欧阳大海']],
  ['the end of a phone', () => ({ phone: '2222' }), ['赵四', '欧阳大海']],
  ['the beginning of a phone', () => ({ phone: '1391' }), []],
  ['a longer beginning', () => ({ phone: '13911' }), ['欧阳小海']],
  ['the blacklist', () => ({ status: 2 }), ['赵四']],
  ['a parent', () => ({ parentIs: ids['欧阳大海'] }), ['欧阳小海']],
  ['a salesperson', () => ({ yxUserIs: world.alpha.clerk.operatorId }), ['欧阳小海']],
  ['days', () => ({ createTime: ['2026-10-02', '2026-10-03'] }), ['赵四', '欧阳小海']],
  ['several at once', () => ({ name: '欧阳', parentIs: ids['欧阳大海'], status: 1 }), ['欧阳小海']],
];

test.each(filters)('the list narrowed by %s', async (_what, query, names) => {
  expect(await found(query())).toEqual(names);
});

test('a row is masked, and tells the parent, the salesperson and how many orders there are', async () => {
  const { answer } = await send(world, world.alpha.admin, 'listCustomers', {
    query: { phone: '13911113333' },
  });

  expect(answer.content).toEqual([
    {
      id: ids['欧阳小海'],
      nickname: null,
      avatar: null,
      phone: '139****3333',
      realName: '欧***',
      status: 1,
      parentId: ids['欧阳大海'],
      parentName: '海哥',
      yxUserId: world.alpha.clerk.operatorId,
      yxUserName: 'clerk昵称',
      orderCount: 4,
      rentingCount: 3,
      createTime: '2026-10-02T02:00:00.000Z',
    },
  ]);
});

test('neither list nor page shows a phone, an ID number, a name or a street in full', async () => {
  const list = await send(world, world.alpha.admin, 'listCustomers', { query: { size: 100 } });
  const page = await send(world, world.alpha.admin, 'customerDetail', {
    params: { id: ids['欧阳小海'] ?? 0 },
  });

  expect(JSON.stringify([list.answer, page.answer])).not.toMatch(
    /1\d{10}|3301061990010112|欧阳|文三路|share/,
  );
});

test('pages by cursor show every customer once, also those of one instant', async () => {
  await someCustomers(world, world.alpha, 23, { name: '钱多多' });
  const all = (
    await stored<{ id: number }>(
      world,
      world.alpha,
      `select id from customers where name = '钱多多' order by created_at desc, id desc`,
    )
  ).map(({ id }) => id);

  for (const size of [5, 23, 24]) {
    const seen: number[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const { answer } = await send(world, world.alpha.admin, 'listCustomers', {
        query: { name: '钱多多', size, ...(cursor !== undefined && { cursor }) },
      });
      expect(answer.totalElements).toBe(23);
      seen.push(...answer.content.map(({ id }) => id));
      cursor = answer.nextCursor;
    }
    expect(seen).toEqual(all);
  }
});

test('the orders of a customer are found by the customer', async () => {
  const { answer } = await send(world, world.alpha.admin, 'listOrders', {
    query: { customerIs: ids['欧阳小海'] ?? 0 },
  });

  expect(answer.totalElements).toBe(4);
});
