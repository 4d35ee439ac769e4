import { expect, type Page } from '@playwright/test';
import { ask, askOne, changeAsOwner } from './database.ts';
import { makeOverdue, newRental, newShop } from './money-shop.ts';
import type { Operator } from './site.ts';

interface Browsers {
  open(operator: Operator, path: string): Promise<Page>;
}

export interface OverdueShop {
  readonly admin: Operator;
  readonly page: Page;
  /** Of 王小明 two bills, the first for 40 days; of 李小红 one for 5 days. */
  readonly orderNos: readonly [late: string, fresh: string];
}

/** A brand of its own where two customers are overdue, and have their cases; or one customer with both orders. */
export async function overdueShop(
  browsers: Browsers,
  code: string,
  { isOneCustomer = false } = {},
): Promise<OverdueShop> {
  const admin = await newShop(code);
  const { brand } = admin;
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const late = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  const fresh = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  if (!isOneCustomer) await giveTo(brand, fresh, { name: '李小红', phone: '13987654321' });
  await makeOverdue(admin, late, 2, 40);
  await makeOverdue(admin, fresh, 1, 5);
  await registerOverdue(brand);
  return { admin, page, orderNos: [await numberOf(brand, late), await numberOf(brand, fresh)] };
}

/** A brand of its own whose `count` customers, 客户01 and so on, have an overdue bill each. */
export async function manyOverdue(browsers: Browsers, code: string, count: number) {
  const admin = await newShop(code);
  const { brand } = admin;
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const orders: number[] = [];
  for (let nth = 0; nth < count; nth += 1)
    orders.push(await newRental(page, admin, { rentFen: 30_000, termCount: 3 }));
  for (const [nth, orderId] of orders.entries()) {
    const number = String(nth + 1).padStart(2, '0');
    await giveTo(brand, orderId, { name: `客户${number}`, phone: `139000000${number}` });
    await makeOverdue(admin, orderId, 1, 1 + nth);
  }
  await registerOverdue(brand, count);
  return { admin, page };
}

/** The order is one of another customer. */
const giveTo = (
  brand: string,
  orderId: number,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<unknown> =>
  changeAsOwner(
    brand,
    `with other as (
       insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
       values ($1, $3, $4, right($4, 4), '3301061992020' || right($4, 5), '浙江省杭州市西湖区', '文二路 2 号', now())
       returning id, phone, phone_last4
     )
     update orders set customer_id = other.id, customer_phone = other.phone, phone_last4 = other.phone_last4
     from other where brand_code = $1 and orders.id = $2`,
    [brand, orderId, name, phone],
  );

/** 逾期登记 runs now, and not at midnight. */
async function registerOverdue(brand: string, count = 2): Promise<void> {
  await changeAsOwner(
    brand,
    `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
     values ($1, 'overdue-cases', '{}', now(), 5, now())`,
    [brand],
  );
  await expect
    .poll(() => ask(brand, 'select id from overdue_orders where brand_code = $1', [brand]))
    .toHaveLength(count);
}

const numberOf = async (brand: string, orderId: number): Promise<string> =>
  (
    await askOne<{ orderNo: string }>(
      brand,
      'select order_no as "orderNo" from orders where brand_code = $1 and id = $2',
      [brand, orderId],
    )
  ).orderNo;
