import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { makeOverdue, newRental, newShop } from '../../support/money-shop.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { Shell } from '../../support/shell.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const path = '/order/bill';
const today = () => businessDateOf(new Date());
const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: '账单数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tabs = (page: Page) => page.getByRole('group', { name: '按状态筛选' });
const tab = (page: Page, name: RegExp) => tabs(page).getByRole('button', { name });
const total = (page: Page) => page.getByRole('status').filter({ hasText: /^共/ });

interface Rental {
  readonly id: number;
  readonly orderNo: string;
}

/** A brand of its own with a rental that begins today, and one of which two bills are overdue, the first for 40 days. */
async function ownBills(
  browsers: { open(operator: Operator, path: string): Promise<Page> },
  code: string,
): Promise<{ admin: Operator; page: Page; fresh: Rental; late: Rental }> {
  const admin = await newShop(code);
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const rent = async () => {
    const id = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
    const { orderNo } = await askOne<{ orderNo: string }>(
      admin.brand,
      'select order_no as "orderNo" from orders where brand_code = $1 and id = $2',
      [admin.brand, id],
    );
    return { id, orderNo };
  };
  const fresh = await rent();
  const late = await rent();
  await makeOverdue(admin, late.id, 2, 40);
  await recountDays(admin.brand);
  return { admin, page, fresh, late };
}

/** Corrects the day sums after the bills were changed outside of the server. */
async function recountDays(brand: string): Promise<void> {
  await changeAsOwner(brand, 'delete from bill_days where brand_code = $1', [brand]);
  await changeAsOwner(
    brand,
    `insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
     select $1, due_on, 0, 0, count(*), count(*), sum(amount_fen), 0 from bills
     where brand_code = $1 group by due_on`,
    [brand],
  );
}

test('bills are found by what is due, what is overdue, by their kind and their order', async ({
  browsers,
}) => {
  const { page, fresh, late } = await ownBills(browsers, 'zhangdan');
  await new Shell(page).goTo('订单管理', '分期账单');
  await expect(tab(page, /^待收/)).toHaveAttribute('aria-pressed', 'true');
  await expect(tab(page, /^待收/)).toHaveText('待收3');
  await expect(total(page)).toHaveText('共 3 条');
  await expect(rowsOf(page).first()).toContainText('40天');
  await expect(rowsOf(page).last()).toContainText(fresh.orderNo);
  await tab(page, /^全部/).click();
  await expect(total(page)).toHaveText('共 6 条');
  await expect(tab(page, /^今日到期/)).toHaveText('今日到期1');
  await expect(tab(page, /^逾期待还款/)).toHaveText('逾期待还款2');

  await tab(page, /^逾期待还款/).click();
  await expect(rowsOf(page)).toHaveCount(2);
  const overdue = rowsOf(page).first();
  await expect(overdue).toContainText(late.orderNo);
  await expect(overdue).toContainText('1 / 3');
  await expect(overdue).toContainText(addDays(today(), -40));
  await expect(overdue).toContainText('40天');
  await expect(overdue).toContainText('王**');
  await expect(overdue).toContainText('138****5678');
  // ¥100.00 for 15 days at 5 bp and 25 at 10 bp
  await expect(overdue).toContainText('¥3.25');
  await expect(overdue).toContainText('¥103.25');

  await tab(page, /^今日到期/).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(fresh.orderNo);

  await tab(page, /^待还款/).click();
  await expect(total(page)).toHaveText('共 6 条');
  await expect(rowsOf(page).first()).toContainText('40天');
  await tab(page, /^已还款/).click();
  await expect(page.getByText('暂无账单')).toBeVisible();

  await tab(page, /^全部/).click();
  const search = page.getByRole('search', { name: '筛选', exact: true });
  await search.getByLabel('订单号', { exact: true }).fill(fresh.orderNo);
  await search.getByRole('button', { name: '查询' }).click();
  await expect(total(page)).toHaveText('共 3 条');
  await expect(rowsOf(page).filter({ hasText: late.orderNo })).toHaveCount(0);
});

test('bills are sorted by a title, which the address says and the keyboard reaches; an empty list is cleared', async ({
  browsers,
}) => {
  const { page, late } = await ownBills(browsers, 'paixu');
  await page.goto(`${path}?view=all`);
  const title = page.getByRole('columnheader', { name: '逾期天数' });
  await expect(title).toHaveAttribute('aria-sort', 'none');

  await title.getByRole('button').press('Enter');

  await expect(title).toHaveAttribute('aria-sort', 'descending');
  await expect(rowsOf(page).first()).toContainText('40天');
  await expect(page).toHaveURL(/sort=overdueDays%2Cdesc/);
  await title.getByRole('button').click();
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowsOf(page).last()).toContainText('40天');

  await page.goto(`${path}?orderNo=NOBODY&sort=overdueDays%2Cdesc`);
  await page.getByRole('button', { name: '清除全部条件' }).click();
  await expect(total(page)).toHaveText('共 6 条');
  await expect(title).toHaveAttribute('aria-sort', 'none');
  await expect(rowsOf(page).filter({ hasText: late.orderNo })).toHaveCount(3);
});

test('a bill opens its order at the bills', async ({ browsers }) => {
  const { page, late } = await ownBills(browsers, 'kanzhang');
  await page.goto(`${path}?state=overdue`);

  await rowsOf(page).first().getByRole('link', { name: late.orderNo }).click();

  await expect(page).toHaveURL(new RegExp(`/order/detail/${late.id}\\?at=bills$`));
  const bills = page.getByRole('region', { name: '账单', exact: true });
  await expect(bills).toBeInViewport({ ratio: 0.5 });
  await expect(bills.getByRole('heading', { name: '账单', exact: true })).toBeInViewport();
});

test('overdue bills are exported as they are seen', async ({ browsers }) => {
  const { page, late } = await ownBills(browsers, 'daochu');
  await page.goto(`${path}?state=overdue`);
  await expect(rowsOf(page)).toHaveCount(2);

  await page.getByRole('button', { name: /(^| )导出$/ }).click();
  const dialog = page.getByRole('dialog', { name: '导出分期账单' });
  await expect(dialog).toContainText('2 条');
  await dialog.getByRole('radio', { name: 'CSV（.csv）' }).check();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const tray = page.getByRole('region', { name: '导出任务' });
  await expect(tray).toContainText('已完成');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: '下载' }).click(),
  ]);

  expect(download.suggestedFilename()).toMatch(/^分期账单 \d{8}-\d{6}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('订单号,类型,期数,总期数,账单日,状态');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`${late.orderNo},租金,1,3,${addDays(today(), -40)},逾期待还款,40`);
});

test('without 查看账单 there is no 分期账单 in the menu, and its address says so', async ({
  browsers,
}) => {
  const { admin } = await ownBills(browsers, 'wuquan');
  const role = await newRole(admin, '看订单', ['order:list']);
  const looker = await newOperator(admin, 'kanke', role);
  const page = await browsers.open(looker, '/order/list');
  await expect(page.getByRole('status').filter({ hasText: /^共/ })).toHaveText('共 2 条');

  await expect(new Shell(page).entry('分期账单')).toHaveCount(0);
  await expect(new Shell(page).group('财务')).toHaveCount(0);
});

test('a bill is collected, put off and given back from its row', async ({ browsers }) => {
  const { admin, page } = await ownBills(browsers, 'hangnei');
  await page.goto(`${path}?state=overdue`);
  const menu = async (action: string) => {
    await rowsOf(page).first().getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const confirm = async (dialog: Locator, ok: string) => {
    await dialog.getByLabel('您的登录密码').fill(admin.password);
    await dialog.getByRole('button', { name: ok }).click();
    await expect(dialog).toBeHidden();
  };

  await menu('改期');
  const postponing = page.getByRole('dialog', { name: '改期' });
  await expect(postponing).toContainText('租金 第1期');
  await page.keyboard.press('Escape');
  await expect(postponing).toBeHidden();

  await rowsOf(page).first().getByRole('button', { name: '收款' }).click();
  const collecting = page.getByRole('dialog', { name: '收款' });
  await collecting.getByRole('radio', { name: '现金', exact: true }).check();
  await expect(collecting.getByRole('region', { name: '试算' })).toContainText('本次收款¥103.25');
  await confirm(collecting, '确认收款');
  await expect(rowsOf(page)).toHaveCount(1);

  await tab(page, /^已还款/).click();
  await rowsOf(page).first().getByRole('button', { name: '退款' }).click();
  const refunding = page.getByRole('dialog', { name: '退款' });
  await refunding.getByRole('radio', { name: '现金', exact: true }).check();
  await refunding.getByLabel('原因').fill('客户多付');
  await confirm(refunding, '确认退款');
  await tab(page, /^已退款/).click();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('a bill is found by its number, and shows what moved money on it', async ({ browsers }) => {
  const { admin, page, fresh } = await ownBills(browsers, 'liushui');
  const { billNo } = await askOne<{ billNo: string }>(
    admin.brand,
    'select bill_no as "billNo" from bills where brand_code = $1 and order_id = $2 and term = 1',
    [admin.brand, fresh.id],
  );
  await page.goto(path);
  await tab(page, /^全部/).click();
  const search = page.getByRole('search', { name: '筛选', exact: true });
  await search.getByLabel('账单号').fill(billNo);
  await search.getByRole('button', { name: '查询' }).click();
  await expect(total(page)).toHaveText('共 1 条');
  const menu = async (action: string) => {
    await rowsOf(page).first().getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await menu('查看流水');
  const flow = page.getByRole('dialog', { name: '账单流水 租金 第1期' });
  await expect(flow).toContainText(billNo);
  await expect(flow).toContainText('暂无流水');
  await page.keyboard.press('Escape');
  await expect(flow).toBeHidden();

  await rowsOf(page).first().getByRole('button', { name: '收款' }).click();
  const collecting = page.getByRole('dialog', { name: '收款' });
  await collecting.getByRole('radio', { name: '现金', exact: true }).check();
  await expect(collecting.getByRole('region', { name: '试算' })).toContainText('本次收款¥100.00');
  await collecting.getByLabel('您的登录密码').fill(admin.password);
  await collecting.getByRole('button', { name: '确认收款' }).click();
  await expect(collecting).toBeHidden();

  await rowsOf(page).first().getByRole('button', { name: '查看流水' }).click();
  const moved = flow.getByRole('region', { name: '账单流水' });
  await expect(moved.getByRole('row').nth(1)).toContainText('收款收入¥100.00现金');
  await expect(moved).toContainText('收入 ¥100.00，支出 ¥0.00');
});

test('a row shows its customer, on the record, and the log of its order', async ({ browsers }) => {
  const { page, late } = await ownBills(browsers, 'mingwen');
  await page.goto(`${path}?state=overdue`);
  const menu = async (action: string) => {
    await rowsOf(page).first().getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await menu('查看明文');
  const plain = page.getByRole('dialog', { name: '客户明文' });
  await expect(plain).toContainText(late.orderNo);
  await expect(plain).toContainText('13812345678');
  await page.keyboard.press('Escape');
  await expect(plain).toBeHidden();
  await expect(page.getByText('13812345678')).toHaveCount(0);

  await menu('操作日志');
  const log = page.getByRole('dialog', { name: '操作日志' });
  await expect(log.getByRole('list', { name: '操作日志' })).toContainText('查看客户明文');
});
