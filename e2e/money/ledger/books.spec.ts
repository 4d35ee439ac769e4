import { expect, type Page } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { Shell } from '../../support/shell.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const accountRow = (page: Page, name: string) =>
  region(page, '科目明细').getByRole('row').filter({ hasText: name });

const accountsTotal = (page: Page) => region(page, '科目明细').getByRole('row').last();

async function ownShop(
  browsers: { open(operator: Operator, path: string): Promise<Page> },
  code: string,
) {
  const admin = await newShop(code);
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const rentalId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  return { admin, page, rentalId };
}

test('the order page tells what was booked on the order, with both sides adding up', async ({
  browsers,
}) => {
  const { page, rentalId } = await ownShop(browsers, 'taizhang');
  await page.goto(`/order/detail/${rentalId}`);

  const books = region(page, '台账明细');
  await expect(books).toContainText('起租');
  await expect(books.getByRole('row').filter({ hasText: '应收租金' })).toContainText(
    '应收租金¥300.00应收客户款租金收入',
  );
  await expect(books.getByRole('row').last()).toHaveText('合计 1 笔¥300.00');
  const position = region(page, '科目净额');
  await expect(position.getByRole('row').nth(1)).toHaveText('应收客户款¥300.00¥300.00¥0.00');
  await expect(position.getByRole('row').last()).toHaveText('合计¥300.00¥300.00');
});

test('books that cannot be read say so, and are asked for again', async ({ browsers }) => {
  browsers.expectInConsole(/503/);
  const { page, rentalId } = await ownShop(browsers, 'chongshi');
  const isBooks = (url: URL) => url.pathname.startsWith('/api/ledger/order/');
  const busy = { status: 503, json: { status: 503, message: '系统繁忙，请稍后再试' } };
  await page.route(isBooks, (route) => route.fulfill(busy));
  await page.goto(`/order/detail/${rentalId}`);
  const section = region(page, '台账');
  await expect(section.getByRole('alert')).toContainText('系统繁忙，请稍后再试');

  await page.unroute(isBooks);
  await section.getByRole('button', { name: '重试' }).click();

  await expect(region(page, '台账明细')).toContainText('应收租金');
});

test('an administrator sees what every account holds, and checks the books at once', async ({
  browsers,
}) => {
  const { admin, page } = await ownShop(browsers, 'kemu');
  await new Shell(page).goTo('财务', '科目余额');
  await expect(accountRow(page, '应收客户款')).toHaveText('应收客户款借¥300.00¥300.00¥0.00');
  await expect(accountRow(page, '租金收入')).toHaveText('租金收入贷¥300.00¥0.00¥300.00');
  await expect(accountsTotal(page)).toHaveText('合计借贷平衡¥300.00¥300.00');

  await page.getByRole('button', { name: '立即核对' }).click();
  await expect(page.getByText('账目一致')).toBeVisible();

  await changeAsOwner(
    admin.brand,
    `update accounts set debit_fen = debit_fen + 100 where brand_code = $1 and code = 'cash'`,
    [admin.brand],
  );
  await expect(async () => {
    await page.getByRole('button', { name: '立即核对' }).click(); // within 500 ms of the last it is dropped (S245)
    await expect(page.getByText('发现 1 处差异')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(region(page, '差异明细').getByRole('row').nth(1)).toHaveText(
    '科目合计 现金借方¥0.00¥1.00-¥1.00',
  );
  await expect(accountsTotal(page)).toContainText('借贷不平');

  const inbox = await browsers.open(admin, '/message/list');
  const told = inbox
    .getByRole('region', { name: '消息数据' })
    .getByRole('row')
    .filter({ hasText: '账目核对发现差异' });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText('新发现1处差异：科目合计1处');
});

test('who reaches only a part of the brand is told that the accounts are not theirs', async ({
  browsers,
}) => {
  browsers.expectInConsole(/403/);
  const { admin } = await ownShop(browsers, 'bufen');
  const role = await newRole(admin, '本店财务', ['order:list', 'ledger:accounts']);
  const clerk = await newOperator(admin, 'caiwu', role);
  await changeAsOwner(
    admin.brand,
    'update roles set data_scope = 3 where brand_code = $1 and id = $2',
    [admin.brand, role],
  );
  const page = await browsers.open(clerk, '/finance/account');

  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
  await expect(page.getByText('¥300.00')).toHaveCount(0);
});
