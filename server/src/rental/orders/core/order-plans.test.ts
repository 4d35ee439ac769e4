import { businessDate } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '../../../db/keyset-query.ts';
import { maxOnTab } from '../../../db/keyset.ts';
import { anyPage } from '../../../http/keyset-list.ts';
import { readingsOf, wholeBrand } from '../../../testing/orders/plans.ts';
import { someCustomers, someOrders, stored } from '../../../testing/wire/rows.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import { criteriaOf, filtered, type OrderQuery } from '../list/order-filters.ts';
import { orders } from '../list/order-list.ts';

let world: World;
let productId = 0;

// the oldest five of 8,192 orders are what every filter looks for: what reads from the newest on reads them all
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const others = await someCustomers(world, alpha, 500);
  const [customerId = 0] = await someCustomers(world, alpha, 1, {
    id_number: '11010119900307803X',
  });
  await someOrders(world, alpha, 2, orderStatus.renting, {
    start_on: businessDate('2026-11-01'),
    ends_on: businessDate('2027-10-31'),
  });
  for (let had = 2; had < 8_192; had *= 2)
    await stored(
      world,
      alpha,
      `insert into orders (brand_code, order_no, status, store_id, channel_id, customer_id, product_id, sku_id, customer_phone,
         phone_last4, source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen,
         deposit_waived_fen, risk_level, risk_class, start_on, ends_on, created_at, updated_at)
       select brand_code, order_no || '-' || $1, status, store_id, channel_id, customer_id, product_id, sku_id, customer_phone,
         phone_last4, source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen,
         deposit_waived_fen, risk_level, risk_class, start_on, ends_on, created_at - make_interval(secs => id), updated_at
       from orders`,
      [had],
    );
  await stored(
    world,
    alpha,
    'update orders set customer_id = ($1::bigint[])[1 + id % 500], responsible_id = $2',
    [others, alpha.clerk.operatorId],
  );
  const [product] = await stored<{ id: number }>(
    world,
    alpha,
    `insert into products (brand_code, code, name, category) values ('alpha', 'PAD', 'iPad', '平板') returning id`,
  );
  productId = product?.id ?? 0;
  await stored(
    world,
    alpha,
    `update orders set customer_id = $1, sku_id = $2, product_id = $3, responsible_id = null, risk_level = 'high', risk_class = 'E', special_order_type = 2, close_reason = 'platform',
       start_on = '2025-01-01', ends_on = '2026-01-01', receiver_phone = '13966668888', receiver_phone_last4 = '8888',
       exclusive_tag = '企业专享', shipped_at = '2025-01-01', source = 'h5'
     where id in (select id from orders order by created_at, id limit 5)`,
    [customerId, alpha.skus[1], productId],
  );
});
afterAll(() => world.close());

const spanOf = (from: string, to: string) => ({
  from: new Date(`${from}T00:00:00+08:00`),
  to: new Date(`${to}T00:00:00+08:00`),
});

const fewOrders: readonly (readonly [
  what: string,
  sort: `${string} ${'asc' | 'desc'} ${'all' | 'filled'}`,
  query: () => Partial<OrderQuery>,
])[] = [
  ['勾选', 'createTime desc all', () => ({ ids: [1, 2, 3] })],
  ['身份证', 'createTime desc all', () => ({ idNumber: '11010119900307803X' })],
  ['商品', 'createTime desc all', () => ({ productIs: productId })],
  ['商品规格', 'createTime desc all', () => ({ skuIs: world.alpha.skus[1] })],
  ['无负责人', 'createTime desc all', () => ({ responsibleIs: 'none' })],
  ['风险等级', 'createTime desc all', () => ({ riskLevel: 'high' })],
  ['风险分级', 'createTime desc all', () => ({ riskClass: 'E' })],
  ['订单类型', 'createTime desc all', () => ({ specialOrderType: 2 })],
  ['关单类型', 'createTime desc all', () => ({ closeReason: 'platform' })],
  ['收货手机', 'createTime desc all', () => ({ deliveryPhone: '13966668888' })],
  ['收货手机后4位', 'createTime desc all', () => ({ deliveryPhone: '8888' })],
  ['专享标签', 'createTime desc all', () => ({ exclusiveTag: '企业专享' })],
  ['来源', 'createTime desc all', () => ({ source: 'h5' })],
  ['发货时间', 'shippedAt desc filled', () => ({ shippedAt: spanOf('2024-12-31', '2025-01-02') })],
  ['起租日', 'startOn desc filled', () => ({ startOn: spanOf('2025-01-01', '2025-02-01') })],
  ['到期日', 'endsOn asc filled', () => ({ endsOn: spanOf('2026-01-01', '2026-02-01') })],
];

test.each(fewOrders)(
  'few orders that %s finds are found in an index',
  async (_what, sort, criteria) => {
    const { alpha } = world;
    const values = criteriaOf(wholeBrand(world, alpha), { ...anyPage, ...criteria() });
    const readings = await readingsOf(world, alpha, 'orders', (tx) =>
      orders.pageQuery(tx, values, `${sort} 21`),
    );

    expect(readings).toHaveLength(1);
    expect(readings[0]?.rows).toBeLessThanOrEqual(5);
  },
);

test.each(fewOrders)(
  'few orders that %s finds are counted by status in an index',
  async (_what, _sort, criteria) => {
    const { alpha } = world;
    const query = { ...anyPage, ...criteria(), orderStatus: orderStatus.renting };
    const values = criteriaOf(wholeBrand(world, alpha), query);
    const readings = await readingsOf(world, alpha, 'orders', (tx) =>
      countOf(tx, filtered(tx, values), maxOnTab + 1),
    );

    expect(readings).toHaveLength(1);
    expect(readings[0]?.rows).toBeLessThanOrEqual(5);
  },
);

test('a tab of many orders is counted no further than it says', async () => {
  const { alpha } = world;
  const values = criteriaOf(wholeBrand(world, alpha), {
    ...anyPage,
    source: 'alipay',
    orderStatus: orderStatus.renting,
  });
  const readings = await readingsOf(world, alpha, 'orders', (tx) =>
    countOf(tx, filtered(tx, values), maxOnTab + 1),
  );

  expect(readings).toHaveLength(1);
  expect(readings[0]?.rows).toBeLessThanOrEqual(maxOnTab + 1);
});

test.each([
  ['totalRentFen desc all 21', {}],
  ['totalRentFen asc all 21', {}],
  ['endsOn asc filled 21', {}],
  ['endsOn asc filled 21', { orderStatus: orderStatus.renting }],
  ['overdueDays desc filled 21', {}],
] as const)(
  'a page of orders by %s, narrowed by %j, is read in its order',
  async (cut, narrowed) => {
    const { alpha } = world;
    const values = criteriaOf(wholeBrand(world, alpha), { ...anyPage, ...narrowed });
    const readings = await readingsOf(world, alpha, 'orders', (tx) =>
      orders.pageQuery(tx, values, cut),
    );

    expect(readings).toHaveLength(1);
    expect(readings[0]?.rows).toBeLessThanOrEqual(21);
  },
);
