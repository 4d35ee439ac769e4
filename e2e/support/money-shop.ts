import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newBrand } from './brands.ts';
import { askOne, changeAsOwner } from './database.ts';
import type { Operator } from './site.ts';
import { sharedToken } from './tokens.ts';

/** A brand of its own with one store, one product and one customer: what is done to its orders, no other test sees. */
export async function newShop(name: string): Promise<Operator> {
  const [admin] = await newBrand(name, ['guanli']);
  if (admin === undefined) throw new Error('The brand has no administrator');
  const code = admin.brand;
  await changeAsOwner(
    code,
    `with product as (
       insert into products (brand_code, code, name, category)
       values ($1, 'P1', '小米 17 Pro', '手机') returning id
     ), sku as (
       insert into skus (brand_code, product_id, code, name, retail_fen)
       select $1, id, 'K1', '12GB+256GB 黑色', 500000 from product
     ), customer as (
       insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
       values ($1, '王小明', '13812345678', '5678', '330106199001011234', '浙江省杭州市西湖区', '文三路 1 号', now())
     )
     insert into stores (brand_code, name, contact_name, contact_phone, region)
     values ($1, '西湖店', '李店长', '13900000000', '浙江省杭州市')`,
    [code],
  );
  return admin;
}

interface Wish {
  readonly rentFen: number;
  readonly termCount: number;
  readonly depositFen?: number;
  readonly buyoutFen?: number;
}

let orderCount = 0;

/** An order of a shop of its own whose parcel is on its way, its deposit not paid; answers its id. */
export async function newDelivery({ brand }: Operator, wish: Wish): Promise<number> {
  orderCount += 1;
  const orderNo = `ZL${Date.now()}${orderCount}`;
  await changeAsOwner(
    brand,
    `with placed as (
       insert into orders (brand_code, order_no, status, store_id, customer_id, product_id, sku_id, customer_phone, phone_last4,
         source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen,
         buyout_fen, buyout_rule, risk_level, created_at, updated_at)
       select $1, $2, 5, s.id, c.id, k.product_id, k.id, c.phone, c.phone_last4,
         'alipay', 1, $3, $4, 'month', $5, 0, $6, 'early', 'low', now(), now()
       from stores s, customers c, skus k
       where s.brand_code = $1 and c.brand_code = $1 and k.brand_code = $1
       returning id, store_id, sku_id
     ), device as (
       insert into devices (brand_code, store_id, sku_id, serial, serial_last6, state, order_id)
       select $1, store_id, sku_id, $2, right($2, 6), 'rented', id from placed returning id, order_id
     ), parcel as (
       insert into parcels (brand_code, order_id, device_id, carrier, tracking_number, shipped_at)
       select $1, order_id, id, '顺丰速运', 'SF1234567890', now() from device
     )
     insert into order_counts (brand_code, store_id, channel_id, status, count)
     select $1, place, 0, 5, 1 from placed, unnest(array[0, store_id]) as place
     on conflict (brand_code, store_id, channel_id, status) do update set count = order_counts.count + 1`,
    [brand, orderNo, wish.rentFen, wish.termCount, wish.depositFen ?? 0, wish.buyoutFen ?? null],
  );
  const { id } = await askOne<{ id: string }>(
    brand,
    'select id from orders where brand_code = $1 and order_no = $2',
    [brand, orderNo],
  );
  return Number(id);
}

/** An order of the same shop that has not left yet, in 待审核 (0), 审核通过 (32) or 待发货 (4); answers its id. */
export async function newOrder(
  { brand }: Operator,
  status: 0 | 4 | 32,
  wish: Wish,
): Promise<number> {
  orderCount += 1;
  const orderNo = `ZL${Date.now()}${orderCount}`;
  await changeAsOwner(
    brand,
    `with placed as (
       insert into orders (brand_code, order_no, status, store_id, customer_id, product_id, sku_id, customer_phone, phone_last4,
         source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen,
         risk_level, created_at, updated_at)
       select $1, $2, $3, s.id, c.id, k.product_id, k.id, c.phone, c.phone_last4, 'alipay', 1, $4, $5, 'month', $6, 0, 'low', now(), now()
       from stores s, customers c, skus k
       where s.brand_code = $1 and c.brand_code = $1 and k.brand_code = $1 and s.name = '西湖店'
       returning store_id, status
     )
     insert into order_counts (brand_code, store_id, channel_id, status, count)
     select $1, place, 0, status, 1 from placed, unnest(array[0, store_id]) as place
     on conflict (brand_code, store_id, channel_id, status) do update set count = order_counts.count + 1`,
    [brand, orderNo, status, wish.rentFen, wish.termCount, wish.depositFen ?? 0],
  );
  const { id } = await askOne<{ id: string }>(
    brand,
    'select id from orders where brand_code = $1 and order_no = $2',
    [brand, orderNo],
  );
  return Number(id);
}

/** Devices in the stock of its store. */
export const newDevices = ({ brand }: Operator, serials: readonly string[]): Promise<void> =>
  changeAsOwner(
    brand,
    `insert into devices (brand_code, store_id, sku_id, serial, serial_last6)
     select $1, s.id, k.id, serial, right(serial, 6)
     from stores s, skus k, unnest($2::text[]) as serial
     where s.brand_code = $1 and k.brand_code = $1 and s.name = '西湖店'`,
    [brand, serials],
  );

/** The same when it has just been approved: ¥100.00 in three months, no deposit. Answers its id. */
export async function approvedOrder(admin: Operator): Promise<number> {
  const orderId = await newDelivery(admin, { rentFen: 10_000, termCount: 3 });
  await changeAsOwner(
    admin.brand,
    `with device as (
       update devices set state = 'inStock', order_id = null where brand_code = $1 and order_id = $2
     ), counted as (
       update order_counts set status = 32 where brand_code = $1 and status = 5
     )
     update orders set status = 32 where brand_code = $1 and id = $2`,
    [admin.brand, orderId],
  );
  return orderId;
}

/** The same when it has just begun to be rented. */
export async function newRental(page: Page, admin: Operator, wish: Wish): Promise<number> {
  const orderId = await newDelivery(admin, wish);
  await post(page, admin, '/api/order/receive', { orderId });
  return orderId;
}

/** Lets the earliest bills of an order have been due days ago: the first by so many, each later one a day less. */
export async function makeOverdue(
  { brand }: Operator,
  orderId: number,
  billCount: number,
  days: number,
): Promise<void> {
  await changeAsOwner(
    brand,
    `update bills set due_on = (now() at time zone 'Asia/Shanghai')::date - ($3::int - term + 1)
     where brand_code = $1 and order_id = $2 and term <= $4`,
    [brand, orderId, days, billCount],
  );
}

/** A call of this operator; the page, open on the brand's site, only lends its network. */
async function post(page: Page, operator: Operator, path: string, body: object): Promise<void> {
  const headers = {
    authorization: `Bearer ${await sharedToken(operator)}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const said = await page.evaluate(
    ([path, headers, body]) =>
      fetch(path, { method: 'POST', headers, body }).then((answer) => answer.text()),
    [path, headers, JSON.stringify(body)] as const,
  );
  if (!said.includes('orderStatus')) throw new Error(`${path} was refused: ${said}`);
}
