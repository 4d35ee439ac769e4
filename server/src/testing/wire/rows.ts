import { businessDateOf } from '@rental/domain/business-date';
import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import { fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql, type Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keepLeaseWithoutPlan } from '../../rental/signed-terms/public.ts';
import type { Shop, World } from '../world.ts';

/**
 * Orders of the shop's first store and channel, with their counters, as customers' apps would have placed them: each of a
 * customer of its own, so that none owes anything elsewhere.
 */
export async function someOrders(
  world: World,
  shop: Shop,
  count: number,
  status: OrderStatus = orderStatus.pendingReview,
  more: Partial<Insertable<Tables['orders']>> = {},
): Promise<number[]> {
  const code = shop.brand.code;
  const customers =
    more.customer_id === undefined ? await someCustomers(world, shop, count, likeTheFirst) : [];
  const values = Array.from({ length: count }, (_, index) => ({
    brand_code: code,
    order_no: `ZL${status}${world.now.getTime()}${Math.random().toString().slice(2, 12)}${index}`,
    status,
    store_id: shop.stores[0],
    channel_id: shop.channels[0],
    customer_id: customers[index] ?? shop.customerId,
    sku_id: shop.skus[0],
    customer_phone: '13812345678',
    phone_last4: '5678',
    source: 'alipay' as const,
    special_order_type: 1 as const,
    total_rent_fen: fen(360_001),
    term_count: 12,
    period_unit: 'month' as const,
    period_days: null,
    deposit_fen: fen(100_000),
    deposit_waived_fen: fen(100_000),
    buyout_fen: null,
    risk_level: 'low' as const,
    risk_score: 700,
    risk_class: 'B' as const,
    risk_waiver_reason: null,
    reject_reason: null,
    close_reason: null,
    note: null,
    start_on: null,
    ends_on: null,
    next_due_on: null,
    created_at: world.now,
    updated_at: world.now,
    ...more,
  }));
  return inTransaction(world.database.owner, code, 'read write', async (tx) => {
    const rows = await tx
      .insertInto('orders')
      .values(values.map((row) => ({ ...row, product_id: productOf(row.sku_id) })))
      .returning('id')
      .execute();
    const [first] = values;
    const placedFen = fen(count * (first?.total_rent_fen ?? 0));
    const day = businessDateOf(new Date(first?.created_at ?? world.now));
    const [storeId, channelId] = [first?.store_id ?? 0, first?.channel_id ?? 0];
    const places = [
      { brand_code: code, store_id: 0, channel_id: 0 },
      { brand_code: code, store_id: storeId, channel_id: 0 },
      ...(channelId === 0 ? [] : [{ brand_code: code, store_id: storeId, channel_id: channelId }]),
    ];
    const [special_order_type, amount_fen] = [first?.special_order_type ?? 1, placedFen];
    await tx
      .insertInto('order_type_days')
      .values(
        places.map((place) => ({
          ...place,
          day,
          special_order_type,
          order_count: count,
          amount_fen,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['brand_code', 'day', 'store_id', 'channel_id', 'special_order_type'])
          .doUpdateSet((old) => ({
            order_count: old('order_type_days.order_count', '+', count),
            amount_fen: sql`order_type_days.amount_fen + excluded.amount_fen`,
          })),
      )
      .execute();
    await tx
      .insertInto('order_counts')
      .values(places.map((place) => ({ ...place, status, count })))
      .onConflict((conflict) =>
        conflict
          .columns(['brand_code', 'store_id', 'channel_id', 'status'])
          .doUpdateSet((old) => ({ count: old('order_counts.count', '+', count) })),
      )
      .execute();
    return rows.map((row) => row.id);
  });
}

/** The id of what a customer of the shop signs today who rents without a plan; an order of `someOrders` has signed none of it. */
export const leaseToday = (world: World, { brand: { code } }: Shop): Promise<number> =>
  inTransaction(world.database.owner, code, 'read write', (tx) =>
    keepLeaseWithoutPlan(tx, code, world.now),
  );

/** Other customers as the one that a shop begins with, but for the phone. */
const likeTheFirst = { name: '王小明', street: '文三路 1 号' };

let lastPhone = 13_900_000_000;

/** Customers of the shop who have not ordered yet, findable by their name. */
export async function someCustomers(
  world: World,
  shop: Shop,
  count: number,
  more: Partial<Insertable<Tables['customers']>> = {},
): Promise<number[]> {
  const code = shop.brand.code;
  const name = more.name ?? '李小红';
  const values = Array.from({ length: count }, () => {
    lastPhone += 1;
    const phone = more.phone ?? String(lastPhone);
    return {
      brand_code: code,
      name,
      phone,
      phone_last4: phone.slice(-4),
      id_number: '330106199001011234',
      region: '浙江省杭州市西湖区',
      street: '文三路 2 号',
      created_at: world.now,
      ...more,
    };
  });
  return inTransaction(world.database.owner, code, 'read write', async (tx) => {
    const rows = await tx.insertInto('customers').values(values).returning('id').execute();
    const grams = rows.flatMap(({ id }) =>
      nameGrams(name).map((gram) => ({ brand_code: code, gram, customer_id: id })),
    );
    if (grams.length > 0) await tx.insertInto('customer_grams').values(grams).execute();
    return rows.map((row) => row.id);
  });
}

/** Devices in the stock of the shop's first store, of its first SKU unless told. */
const madeAt = `timestamptz '2026-11-21 02:00Z'`;

/** Stores of these names, of each status, 优质 and 冻结 some. */
export async function someStores(
  world: World,
  shop: Shop,
  names: readonly string[],
): Promise<void> {
  await stored(
    world,
    shop,
    `insert into stores (brand_code, name, contact_name, contact_phone, region, status, is_premium, frozen_at,
         frozen_reason, created_at)
       select $1, name, '张店长', '13800000000', '浙江省杭州市', nth % 5, nth % 2 = 0,
         case nth % 3 when 0 then ${madeAt} end, case nth % 3 when 0 then '查' end, ${madeAt}
       from unnest($2::text[]) with ordinality n (name, nth)`,
    [shop.brand.code, names],
  );
}

/** Products of these names in a category, each with one SKU; every second one is on the shelf. */
export async function someProducts(
  world: World,
  shop: Shop,
  names: readonly string[],
): Promise<void> {
  await stored(
    world,
    shop,
    `with category as (
       insert into product_categories (brand_code, name) values ($1, '测试类目') returning id
     ), made as (
       insert into products (brand_code, code, name, is_on_shelf, specifications, sort, category_id, created_at)
       select $1, 'T-' || nth, name, nth % 2 = 0, '[{"name": "规格", "values": ["标准"]}]', nth, category.id, ${madeAt}
       from category, unnest($2::text[]) with ordinality n (name, nth)
       returning id, code
     )
     insert into skus (brand_code, product_id, code, name, retail_fen, spec_values)
     select $1, id, code, '标准', 100000, '{标准}' from made`,
    [shop.brand.code, names],
  );
}

export async function someDevices(
  world: World,
  shop: Shop,
  serials: readonly string[],
  more: { storeId?: number; skuId?: number } = {},
): Promise<void> {
  await inTransaction(world.database.owner, shop.brand.code, 'read write', (tx) =>
    tx
      .insertInto('devices')
      .values(
        serials.map((serial) => ({
          brand_code: shop.brand.code,
          store_id: more.storeId ?? shop.stores[0],
          sku_id: more.skuId ?? shop.skus[0],
          serial,
          serial_last6: serial.slice(-6),
          order_id: null,
        })),
      )
      .execute(),
  );
}

/** Devices in repair, each with its repair order: one of each state in turn. */
export async function someRepairs(
  world: World,
  shop: Shop,
  serials: readonly string[],
): Promise<void> {
  await someDevices(world, shop, serials);
  await stored(
    world,
    shop,
    `insert into repair_orders (brand_code, device_id, state, fault, created_by, created_at, ended_at)
     select brand_code, id, (array['toRepair', 'repairing', 'repaired', 'writtenOff'])[id % 4 + 1], '屏幕碎裂', $2,
       timestamptz '2026-11-01 02:00Z' + make_interval(mins => id::int),
       case when id % 4 > 1 then timestamptz '2026-11-20 02:00Z' end
     from devices where serial = any($1)`,
    [serials, shop.clerk.operatorId],
  );
  await stored(
    world,
    shop,
    `update devices d set state = (array['toRepair', 'repair', 'inStock', 'scrapped'])[id % 4 + 1] where serial = any($1)`,
    [serials],
  );
}

/** A refund order for each payment of the shop: one of each state in turn, some of them undecided. */
export const someRefunds = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `insert into refund_orders (brand_code, order_id, act_id, payment_id, refund_no, way, amount_fen, state, reason, paid_by, created_at,
       look_at, undecided_at)
     select p.brand_code, p.order_id, p.act_id, case when nth % 6 > 0 then p.id end, 'TK' || 100000 + p.id,
       case when nth % 6 > 0 then 'original' else 'bank' end, 100 + nth, state.name,
       case when state.name = 'failed' then 'other' end, case when state.name = 'succeeded' then 'alipay' end,
       timestamptz '2026-11-01 02:00Z' + make_interval(mins => nth::int),
       case when state.name in ('pending', 'processing', 'unknown') then ${madeAt} end,
       case when state.name = 'unknown' then ${madeAt} end
     from (select *, row_number() over (order by id) as nth from payments) p
     cross join lateral (select (array['toPay', 'pending', 'processing', 'unknown', 'failed', 'succeeded'])[nth % 6 + 1] as name) state`,
  );

/** The stored rows of a brand, read by SQL as the owner of the schema. */
export async function stored<Row extends object>(
  world: World,
  shop: Shop,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await world.database.owner.connect();
  try {
    await client.query(`begin; set local app.brand = '${shop.brand.code}'`);
    const { rows } = await client.query<Row>(statement, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The product of a SKU of the brand whose transaction it is. */
const productOf = (skuId: number) => sql<number>`(select product_id from skus where id = ${skuId})`;
