import { expect, type Page } from '@playwright/test';
import { approveOrder } from '@rental/contract/rental/orders/life/order-moves';
import { OrderList } from '../../../support/order-list.ts';
import { Shell } from '../../../support/shell.ts';
import { operatorOf } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

/** The actions on the chosen rows. */
const barOf = (page: Page) => page.getByRole('group', { name: '批量操作' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '批量审核通过' });

/** They can be approved: nobody has decided, the risk is known, the customer in good standing. */
const approvable = (list: OrderList) =>
  list.rows.filter({ hasText: '待审核' }).filter({ hasNotText: /未查询|黑名单/ });

async function choose(list: OrderList, at: number): Promise<string> {
  const row = approvable(list).nth(at);
  await row.getByRole('checkbox').check();
  return (await row.getByRole('link', { name: /^ZL\d+$/ }).textContent()) ?? '';
}

test('rows stay chosen over pages, and are approved in one go; what cannot be is said beforehand', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);
  const chosen = [await choose(list, 2), await choose(list, 3)];
  const decided = list.rows.filter({ hasText: '审核拒绝' }).first();
  await decided.getByRole('checkbox').check();
  await expect(barOf(page).getByRole('status')).toHaveText('已选 3 条');

  await list.pages.getByRole('button', { name: '下一页' }).click();
  await expect(list.pages.getByText('第 2 页')).toBeVisible();
  await expect(list.row(chosen[0] ?? '')).toHaveCount(0);
  chosen.push(await choose(list, 0));
  await expect(barOf(page).getByRole('status')).toHaveText('已选 4 条');
  await list.pages.getByRole('button', { name: '上一页' }).click();
  await expect(list.row(chosen[0] ?? '').getByRole('checkbox')).toBeChecked();

  await barOf(page).getByRole('button', { name: '批量审核通过' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('已选 4 条，其中 3 条将审核通过，1 条不能审核通过：');
  await expect(dialog.getByRole('list', { name: '不能审核通过的原因' })).toContainText(
    '订单当前为「审核拒绝」，不能审核通过',
  );
  await dialog.getByRole('button', { name: '审核通过 3 条' }).click();
  await expect(dialog.getByRole('status')).toHaveText('成功 3 条，失败 0 条。');
  await dialog.getByRole('button', { name: '完成' }).click();

  await expect(dialog).toBeHidden();
  await expect(barOf(page).getByRole('status')).toHaveText('已选 1 条');
  for (const orderNo of chosen) {
    await page.goto(`/order/list?orderNo=${orderNo}`);
    await expect(list.row(orderNo)).toContainText('审核通过');
  }
});

test('a range is chosen with Shift, the whole page with one box, and the arrow keys go between them', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list?size=10');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(10);
  const box = (at: number) => list.rows.nth(at).getByRole('checkbox');
  const count = barOf(page).getByRole('status');

  await box(1).check();
  await box(4).click({ modifiers: ['Shift'] });
  await expect(count).toHaveText('已选 4 条');
  const whole = page.getByRole('checkbox', { name: '选择本页' });
  expect(await whole.evaluate((input) => (input as HTMLInputElement).indeterminate)).toBe(true);
  await whole.check();
  await expect(count).toHaveText('已选 10 条');

  await box(4).focus();
  await page.keyboard.press('ArrowDown');
  await expect(box(5)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box(5)).not.toBeChecked();
  await expect(count).toHaveText('已选 9 条');
  await barOf(page).getByRole('button', { name: '清空' }).click();

  await expect(barOf(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: '订单数据' })).toBeFocused();
});

test('the tab of a batch that is under way asks before it closes; closed, nothing further is begun', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), '/dashboard', {
    reducedMotion: 'reduce', // a click on a button that grows under it hits nothing
  });
  const list = new OrderList(page);
  const shell = new Shell(page);
  await shell.goTo('订单管理', '订单列表');
  await list.statuses.getByRole('button', { name: /^待审核/ }).click();
  await expect(list.rows.filter({ hasNotText: '待审核' })).toHaveCount(0);
  await expect(approvable(list).nth(5)).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  await page.route(`**${approveOrder.path}`, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  const known = await approvable(list).count();
  for (const back of [1, 2, 3]) await choose(list, known - back); // the newest are taken by other tests
  await barOf(page).getByRole('button', { name: '批量审核通过' }).click();
  await dialogOf(page).getByRole('button', { name: '审核通过 3 条' }).click();
  await expect(dialogOf(page).getByRole('status')).toHaveText('已处理 0 / 3 条');
  await expect.poll(() => asked.length).toBe(2);

  await page.evaluate(() => history.go(-2)); // the dialog covers the menu, but not the browser's own buttons
  await expect(page).toHaveURL(/\/dashboard$/);
  const close = shell.tabs.getByRole('button', { name: '关闭 订单列表' });
  await close.click();
  const question = page.getByRole('dialog', { name: '批量操作正在进行' });
  await expect(question).toContainText(
    '「订单列表」的批量操作尚未完成，继续将中止，剩余的不再处理。',
  );
  await question.getByRole('button', { name: '返回', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(shell.tab('订单列表 批量操作进行中')).toBeVisible();

  await close.click();
  await question.getByRole('button', { name: '停止并继续' }).click();
  await expect(shell.tabs.getByRole('link')).toHaveText(['首页']);
  release();
  await shell.entry('订单列表').click();
  await expect(list.rows.first()).toBeVisible();
  expect(asked).toHaveLength(2);
});
