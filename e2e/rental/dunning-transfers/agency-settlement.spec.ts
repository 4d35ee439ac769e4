import { expect, type Page } from '@playwright/test';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { overdueShop } from '../../support/overdue-shop.ts';
import { newOperator } from '../../support/roles.ts';
import { test } from '../../support/test.ts';

test.setTimeout(240_000); // the shop is made in it, on a machine that may be slow

const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** An agency with a quarter of ¥80.00 that came in yesterday on an order that it has, and one of ¥80,000.00 the day before. */
async function earnedShare(brand: string, orderNo: string): Promise<void> {
  await changeAsOwner(
    brand,
    `insert into dunning_agencies (brand_code, name, contact_name, contact_phone, share_bp, created_at)
     values ($1, '安信资产', '李经理', '0571-88990011', 2500, now())`,
    [brand],
  );
  await changeAsOwner(
    brand,
    `insert into dunning_transfers (brand_code, transfer_no, order_id, store_id, channel_id, case_id, customer_id, kind, state,
       agency_id, share_bp, owed_fen, last_on, handed_on, handed_by, operator_id, created_at)
     select v.brand_code, 'YS20260101000000000001', v.order_id, v.store_id, v.channel_id, v.case_id, v.customer_id, 'agency',
       'handed', a.id, a.share_bp, v.unpaid_fen, current_date - 9, current_date - 9, p.last_id, p.first_id, now()
     from overdue_orders v join orders o on o.brand_code = v.brand_code and o.id = v.order_id
     join dunning_agencies a on a.brand_code = v.brand_code
     cross join (select min(id) as first_id, max(id) as last_id from operators where brand_code = $1) p
     where v.brand_code = $1 and o.order_no = $2`,
    [brand, orderNo],
  );
  await changeAsOwner(
    brand,
    `insert into overdue_recoveries (brand_code, order_id, bill_id, case_id, store_id, day, days_late, amount_fen, at, transfer_id)
     select m.brand_code, m.order_id, (select min(id) from bills where brand_code = $1 and order_id = m.order_id), m.case_id,
       m.store_id, (now() at time zone 'Asia/Shanghai')::date - ago, 9, fen, now(), m.id
     from dunning_transfers m cross join (values (1, 8000), (2, 8000000)) came (ago, fen) where m.brand_code = $1`,
    [brand],
  );
}

test('an agency is settled to the fen and paid with the password, above the limit by another person', async ({
  browsers,
}) => {
  const { admin, page, orderNos } = await overdueShop(browsers, 'weiwai');
  const { brand } = admin;
  const { id: role } = await askOne<{ id: string }>(
    brand,
    `select id from roles where brand_code = $1 and code = 'ROLE_ADMIN'`,
    [brand],
  );
  const second = await newOperator(admin, 'dakuan', Number(role));
  await earnedShare(brand, orderNos[0]);
  const opened = async (on: Page) => {
    await on.goto('/finance/dunning-transfer');
    await on.getByRole('button', { name: '机构管理' }).click();
    await on
      .getByRole('row', { name: /安信资产/ })
      .getByRole('button', { name: '结算' })
      .click();
    return on.getByRole('dialog', { name: '安信资产的结算' });
  };
  const settle = async (daysAgo: number, words: string) => {
    await page
      .getByRole('dialog', { name: '安信资产的结算' })
      .getByRole('button', { name: '结算', exact: true })
      .click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('结算截止日').fill(dayAgo(daysAgo));
    await expect(dialog.getByRole('status')).toContainText(words);
    await dialog.getByRole('button', { name: '确认结算' }).click();
    await expect(page.getByRole('dialog', { name: /^结算 / })).toBeHidden();
  };
  const pay = async (on: Page, tradeNo: string) => {
    await on
      .getByRole('dialog')
      .getByRole('button', { name: /^登记打款/ })
      .first()
      .click();
    await dialogOf(on).getByLabel('打款流水号').fill(tradeNo);
    await dialogOf(on).getByLabel('您的登录密码').fill(admin.password);
    await dialogOf(on).getByRole('button', { name: '确认登记', exact: true }).click();
  };

  browsers.expectInConsole(/status of 409/); // by who settled it
  const drawer = await opened(page);
  await expect(drawer).toContainText('暂无结算单');
  await settle(2, '回款 ¥80,000.00，应结分成 ¥20,000.00');
  const rows = drawer.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toContainText('¥20,000.00');
  await expect(rows.first()).toContainText('待打款');

  await pay(page, 'DK20260101');
  await expect(dialogOf(page)).toContainText('由结算人以外');
  await expect(page.getByText('上一步的办理人不能再办理这一步').first()).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '取消' }).click();

  const other = await browsers.open(second, '/dashboard');
  const theirs = await opened(other);
  await pay(other, 'DK20260101');
  await expect(theirs.getByRole('row').filter({ hasText: 'DK20260101' })).toContainText('已打款');

  await page.reload();
  await opened(page);
  await settle(1, '回款 ¥80.00，应结分成 ¥20.00');
  await pay(page, 'DK20260102');
  await expect(rows.filter({ hasText: 'DK20260102' })).toContainText('已打款');
  const owed = await askOne<{ fen: string }>(
    brand,
    `select credit_fen - debit_fen as fen from account_balances where brand_code = $1 and code = 'agencyPayable'`,
    [brand],
  );
  expect(Number(owed.fen)).toBe(0);
});

/** A day before today, in Asia/Shanghai. */
const dayAgo = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
