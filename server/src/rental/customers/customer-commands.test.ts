import { verify } from '@node-rs/argon2';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const one = async () => (await someCustomers(world, shop, 1))[0] ?? 0;

async function customerOf(id: number) {
  const [row] = await stored<Record<string, unknown>>(
    world,
    shop,
    'select * from customers where id = $1',
    [id],
  );
  return row ?? {};
}

const audited = (id: number) =>
  stored<{ operation: string; operator_id: number; before: unknown; after: unknown }>(
    world,
    shop,
    'select operation, operator_id, before, after from audit_log where object = $1 order by id',
    [`customer ${id}`],
  );

/** The text of the picture, read by another library than the one that drew it. */
async function readCode(image: string): Promise<string | undefined> {
  const bytes = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
  const { format } = await sharp(bytes).metadata();
  expect(format).toBe('png');
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('S206 a password is reset to a random one-time one, told once, stored hashed and audited without it', async () => {
  const id = await one();

  const first = await send(world, shop.admin, 'resetCustomerPassword', { params: { id } });
  const second = await send(world, shop.admin, 'resetCustomerPasswordByGet', { params: { id } });

  const { password } = second.answer;
  expect(password).toMatch(/^[a-hj-km-np-zA-HJ-NP-Z2-9]{14}$/);
  expect(password).not.toBe(first.answer.password);
  expect(second.headers['cache-control']).toBe('no-store');
  const row = await customerOf(id);
  expect(await verify(String(row['password_hash']), password)).toBe(true);
  expect(await verify(String(row['password_hash']), first.answer.password)).toBe(false);
  expect(row['must_change_password']).toBe(true);
  const events = await audited(id);
  expect(events.map(({ operation, operator_id }) => [operation, operator_id])).toEqual([
    ['customer:reset', shop.admin.operatorId],
    ['customer:reset', shop.admin.operatorId],
  ]);
  const everywhere = await stored<{ text: string }>(
    world,
    shop,
    `select concat((select jsonb_agg(a) from audit_log a), (select jsonb_agg(k) from idempotency_keys k),
       (select jsonb_agg(c) from customers c)) as text`,
  );
  expect(everywhere[0]?.text).not.toContain(password);
});

test("S207 a customer's code is a PNG that leads to the brand's customer site by a share code, not by the id", async () => {
  const id = await one();
  const { share_code: shareCode } = await customerOf(id);

  const { answer } = await send(world, shop.admin, 'customerQrCode', { params: { id } });

  expect(answer.link).toBe(`https://m.alpha.example.com/?share=${String(shareCode)}`);
  expect(shareCode).toMatch(/^[\da-f]{32}$/);
  expect(await readCode(answer.image)).toBe(answer.link);
});

test("S211 a customer's code of a product leads to that product", async () => {
  const id = await one();
  const { share_code: shareCode } = await customerOf(id);
  const [product] = await stored<{ id: number }>(
    world,
    shop,
    `insert into products (brand_code, code, name, category) values ('alpha', 'A/7 款', '相机', '相机') returning id`,
  );

  const { answer } = await send(world, shop.admin, 'customerProductQrCode', {
    query: { userId: id, goodId: product?.id ?? 0 },
  });

  expect(answer.link).toBe(
    `https://m.alpha.example.com/product/A%2F7%20%E6%AC%BE?share=${String(shareCode)}`,
  );
  expect(await readCode(answer.image)).toBe(answer.link);
});

test('S208 S209 a distribution parent is set, shown masked, and cleared; each is audited with before and after', async () => {
  const [userId = 0, parentId = 0] = await someCustomers(world, shop, 2);
  const place = (to: number | null) =>
    send(world, shop.admin, 'setDistributionParent', { body: { userId, parentId: to } });
  const none = await send(world, shop.admin, 'distributionParent', { params: { id: userId } });

  const set = await place(parentId);
  const shown = await send(world, shop.admin, 'distributionParent', { params: { id: userId } });
  const cleared = await send(world, shop.admin, 'setDistributionParentByGet', {
    query: { userId, parentId: 'null' },
  });

  expect(none.status).toBe(404);
  expect(set.answer.customer).toMatchObject({ id: userId, parentId, parentName: '李**' });
  expect(shown.answer).toEqual({
    parentId,
    parentName: '李**',
    phone: expect.stringMatching(/^139\*{4}\d{4}$/) as string,
  });
  expect(cleared.answer.customer.parentId).toBeNull();
  expect(await audited(userId)).toMatchObject([
    { operation: 'customer:parent', before: { parentId: null }, after: { parentId } },
    { operation: 'customer:parent', before: { parentId }, after: { parentId: null } },
  ]);
});

test('S209 an absent parent clears nothing', async () => {
  const userId = await one();

  const { refusal } = await send(world, shop.admin, 'setDistributionParentByGet', {
    query: { userId } as never,
  });

  expect(refusal.fields).toEqual({ parentId: '应为正整数' });
});

test('S209 nobody is placed under himself or under anybody he brought in, however far down', async () => {
  const line = await someCustomers(world, shop, 12);
  const [top = 0, ...below] = line;
  for (const [index, userId] of below.entries())
    await send(world, shop.admin, 'setDistributionParent', {
      body: { userId, parentId: line[index] ?? 0 },
    });

  for (const parentId of line) {
    const { refusal } = await send(world, shop.admin, 'setDistributionParent', {
      body: { userId: top, parentId },
    });
    expect([refusal.status, refusal.code]).toEqual([409, 'distribution_loop']);
    expect(refusal.message).toBe('不能设为上级：该客户为其本人或其下级，会形成循环');
  }
  expect(await customerOf(top)).toMatchObject({ parent_id: null });
  expect(await audited(top)).toEqual([]);
});

test('S209 two who close a loop from its far ends at once make none', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = await someCustomers(world, shop, 4);
    const place = (userId: number, parentId: number) =>
      send(world, shop.admin, 'setDistributionParent', { body: { userId, parentId } });
    await place(a, b);
    await place(c, d);

    const [one, other] = await Promise.all([place(b, c), place(d, a)]);

    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
  }
});

test('S210 X37 a salesperson is an operator of the brand, bound and unbound, audited', async () => {
  const userId = await one();
  const clerk = shop.clerk.operatorId;

  const bound = await send(world, shop.admin, 'setSalespersonByGet', {
    query: { userId, yxUserId: clerk },
  });
  const unbound = await send(world, shop.admin, 'setSalesperson', {
    body: { userId, yxUserId: null },
  });

  expect(bound.answer.customer).toMatchObject({ yxUserId: clerk, yxUserName: 'clerk昵称' });
  expect(unbound.answer.customer.yxUserId).toBeNull();
  expect(await audited(userId)).toMatchObject([
    { operation: 'customer:yx', after: { yxUserId: clerk } },
    { operation: 'customer:yx', before: { yxUserId: clerk } },
  ]);
});

test('an operator who is disabled looks after nobody', async () => {
  const userId = await one();
  const [former] = await stored<{ id: number }>(
    world,
    shop,
    `insert into operators (brand_code, username, password_hash, nick_name, purpose, enabled)
     values ('alpha', 'former', 'x', '离职员工', 1, false) returning id`,
  );

  const { refusal } = await send(world, shop.admin, 'setSalesperson', {
    body: { userId, yxUserId: former?.id ?? 0 },
  });

  expect(refusal.code).toBe('not_found');
});

test('a customer is blacklisted with a reason and by whom, and taken off again; neither twice', async () => {
  const userId = await one();
  const on = () =>
    send(world, shop.admin, 'blacklistCustomer', { body: { userId, reason: '转卖设备' } });
  const off = () =>
    send(world, shop.admin, 'unblacklistCustomer', { body: { userId, reason: '已和解' } });

  expect((await off()).refusal.code).toBe('customer_not_blacklisted');
  expect((await on()).answer.customer.status).toBe(2);
  expect((await on()).refusal.code).toBe('customer_blacklisted_already');
  const page = await send(world, shop.admin, 'customerDetail', { params: { id: userId } });
  expect(page.answer.customer.blacklist).toEqual({
    reason: '转卖设备',
    at: world.now.toISOString(),
    operatorName: 'admin昵称',
  });
  expect((await off()).answer.customer.status).toBe(1);

  expect(await audited(userId)).toMatchObject([
    { operation: 'customer:blacklist', after: { status: 2, reason: '转卖设备' } },
    {
      operation: 'customer:unblacklist',
      before: { status: 2, reason: '转卖设备' },
      after: { status: 1, reason: '已和解' },
    },
  ]);
});

test('an order of a blacklisted customer is marked and not approved, until he is taken off', async () => {
  const userId = await one();
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview, {
    customer_id: userId,
  });
  await send(world, shop.admin, 'blacklistCustomer', { body: { userId, reason: '转卖设备' } });
  const approve = () => send(world, shop.clerk, 'approveOrder', { body: { orderId } });
  const isMarked = async () => {
    const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
    return answer.order.isCustomerBlacklisted;
  };

  const { refusal } = await approve();

  expect([refusal.status, refusal.message]).toEqual([409, '客户在黑名单中，不能审核通过']);
  expect(await isMarked()).toBe(true);
  await send(world, shop.admin, 'unblacklistCustomer', { body: { userId, reason: '已和解' } });
  expect(await isMarked()).toBe(false);
  expect((await approve()).answer.orderStatus).toBe(orderStatus.approved);
});

test('查看明文 tells a customer in full, and the audit log who asked', async () => {
  const userId = await one();
  const { phone } = await customerOf(userId);

  const { answer } = await send(world, shop.admin, 'unmaskCustomer', { body: { userId } });

  expect(answer).toEqual({
    name: '李小红',
    phone,
    idNumber: '330106199001011234',
    address: '浙江省杭州市西湖区文三路 2 号',
    alipayUserId: null,
    contacts: [],
    addresses: [],
  });
  expect(await audited(userId)).toEqual([
    { operation: 'customer:reveal', operator_id: shop.admin.operatorId, before: null, after: null },
  ]);
});
