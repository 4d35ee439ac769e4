import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('an operator finds out what a difference is, marks it, and has the statement read once more', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('duizhang');
  // as the job of yesterday left it: a line of ¥88.00 that nobody here knows
  await changeAsOwner(
    admin.brand,
    `with statement as (
       insert into provider_statements (brand_code, day, merchant, state, looked_at, read_at, in_count, in_fen, fee_fen)
       values ($1, ((now() at time zone 'Asia/Shanghai') - interval '2 days')::date, 'sandbox-' || $1, 'read', now(), now(), 1, 8800, 53)
       returning id, day)
     insert into statement_differences (brand_code, statement_id, day, kind, line_kind, our_no, provider_no, provider_fen, state,
       found_at)
     select $1, id, day, 'unknown', 'payment', 'SK20261124000001', 'P20261124', 8800, 'open', now() from statement`,
    [admin.brand],
  );
  const page = await browsers.open(admin, '/finance/difference');
  const list = page.getByRole('region', { name: '对账差异', exact: true });
  const row = list.getByRole('row').filter({ hasText: 'SK20261124000001' });
  await expect(row).toContainText('我方无此交易');
  await expect(row).toContainText('¥88.00');

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '标记已核实' }).click();
  const dialog = page.getByRole('dialog', { name: '标记已核实' });
  await dialog.getByRole('button', { name: '确认已核实' }).click();
  await expect(dialog.getByText('请填写核实结果')).toBeVisible();
  await dialog.getByLabel('核实结果').fill('客户扫门店码付款，已补录');
  await dialog.getByRole('button', { name: '确认已核实' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('已核实');
  await expect(row.getByRole('button', { name: '标记已核实' })).toHaveCount(0);

  await page.getByRole('button', { name: '每日对账单' }).click();
  const drawer = page.getByRole('dialog', { name: '每日对账单' });
  const statement = drawer.getByRole('row').filter({ hasText: '1笔，已核实' });
  await expect(statement).toContainText('¥88.00（1笔）');
  await statement.getByRole('button', { name: /^重新对账/ }).click();
  // the sandbox knows nothing of that line, and what was found before stays as it was settled
  await expect(async () => {
    await drawer.getByRole('button', { name: '刷新' }).click();
    await expect(statement).toContainText('已对账', { timeout: 1_000 });
    await expect(statement).not.toContainText('¥88.00', { timeout: 1_000 });
  }).toPass();
});
