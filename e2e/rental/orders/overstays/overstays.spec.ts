import { expect, type Page } from '@playwright/test';
import { leaseRules, leaseText, usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { ask, askOne, changeAsOwner } from '../../../support/database.ts';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: '超期订单数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('a rental past its end stands in its list, and is charged up to the day on which it goes back', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('chaoqi');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 1 });
  // 30 days at ¥300.00 that ended 40 days ago, by the terms of today
  await changeAsOwner(
    admin.brand,
    `with signed as (
       insert into lease_terms (brand_code, key, rules, content, created_at) values ($1, $2, $3, $4, now()) returning id
     )
     update orders set lease_terms_id = (select id from signed), period_unit = 'day', period_days = 30,
       start_on = (now() at time zone 'Asia/Shanghai')::date - 69, ends_on = (now() at time zone 'Asia/Shanghai')::date - 40
     where brand_code = $1 and id = $5`,
    [admin.brand, leaseText(usualLease), leaseRules, JSON.stringify(usualLease), orderId],
  );

  // the day's run charges it first: it would change the 试算 between its look and its confirmation
  await changeAsOwner(
    admin.brand,
    `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
     values ($1, 'overstays', '{}', now(), 5, now())`,
    [admin.brand],
  );
  const charges = 'select id from bills where brand_code = $1 and kind = 8';
  await expect
    .poll(() => ask(admin.brand, charges, [admin.brand]), { timeout: 20_000 })
    .not.toHaveLength(0);

  await page.goto('/order/overstay');
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('40天');
  await expect(rows).toContainText('计费中');
  await expect(rows).toContainText('¥900.00'); // 90 days at most
  const tab = (name: RegExp) =>
    page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });
  await expect(tab(/^30天以上/)).toHaveText('30天以上1');
  await tab(/^8至30天/).click();
  await expect(rows).toHaveCount(0);
  await tab(/^30天以上/).click();
  await rows.getByRole('button', { name: '打开' }).click();

  const notice = page.getByRole('alert').filter({ hasText: '超期未归还40天' });
  await expect(notice).toContainText('上限¥900.00');
  await expect(page.getByText('超期40天', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '申请归还', exact: true }).click();
  const start = page.getByRole('dialog', { name: '申请归还' });
  await start.getByLabel('退回物流公司').fill('顺丰速运');
  await start.getByLabel('退回物流单号').fill('SF7654321098');
  await start.getByRole('button', { name: '确认申请归还' }).click();
  await expect(start).toBeHidden();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: '超期占用费' }).first()).toBeVisible();
  const { charged } = await askOne<{ charged: string }>(
    admin.brand,
    'select sum(amount_fen) as charged from bills where brand_code = $1 and order_id = $2 and kind = 8',
    [admin.brand, orderId],
  );
  expect(Number(charged)).toBe(40_000);
});
