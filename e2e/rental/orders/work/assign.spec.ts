import { expect, type Page } from '@playwright/test';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { ask, changeAsOwner } from '../../../support/database.ts';
import { OrderList } from '../../../support/order-list.ts';
import { seededOrders } from '../../../support/orders.ts';
import { newOperator, newRole } from '../../../support/roles.ts';
import { operatorOf, type Operator } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '指派负责人' });

/** Someone whose role reaches the own orders alone. */
async function newSalesperson(clerk: Operator, username: string): Promise<Operator> {
  const role = await newRole(clerk, `跟单 ${username}`, ['home:view', 'order:list']);
  await changeAsOwner(
    clerk.brand,
    'update roles set data_scope = $3 where brand_code = $1 and id = $2',
    [clerk.brand, role, dataScope.self],
  );
  return newOperator(clerk, username, role);
}

async function choose(page: Page, name: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('负责人').fill(name);
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  await dialog.getByRole('button', { name: '确认指派' }).click();
  await expect(dialog).toBeHidden();
}

test('orders are given to someone who may only see the own ones, and who then sees just these', async ({
  browsers,
}) => {
  const admin = operatorOf(2, 'admin');
  const person = await newSalesperson(operatorOf(2, 'dianyuan1'), 'gendan1');
  const [first, second] = await seededOrders(admin, { status: orderStatus.pendingReview });
  if (first === undefined || second === undefined) throw new Error('The demo has no such orders');
  const list = await browsers.open(person, '/order/list');
  await expect(new OrderList(list).total).toHaveText('共 0 条');

  await test.step('several at once from the list', async () => {
    const page = await browsers.open(admin, `/order/list?orderStatus=${orderStatus.pendingReview}`);
    const rows = new OrderList(page);
    await rows.row(first.order_no).getByRole('checkbox').check();
    await rows.row(second.order_no).getByRole('checkbox').check();
    await page
      .getByRole('group', { name: '批量操作' })
      .getByRole('button', { name: '指派负责人' })
      .click();
    await expect(dialogOf(page)).toContainText('已选 2 条订单，将全部改由所选员工负责。');
    await dialogOf(page).getByRole('button', { name: '确认指派' }).click();
    await expect(dialogOf(page)).toContainText('请选择负责人');
    await choose(page, 'gendan1');
    await expect(page.getByRole('group', { name: '批量操作' })).toHaveCount(0);
    await expect(rows.row(first.order_no)).toContainText('gendan1');
  });

  await test.step('list, tabs and home of the other show these two', async () => {
    await list.reload();
    const seen = new OrderList(list);
    await expect(seen.numbers).toHaveCount(2);
    await expect(seen.row(first.order_no)).toBeVisible();
    await expect(seen.row(second.order_no)).toBeVisible();
    await expect(seen.total).toHaveText('共 2 条');
    await expect(seen.statuses.getByRole('button', { name: /^全部/ })).toContainText('2');
    await list.goto('/dashboard');
    await expect(list.getByRole('link', { name: /待审核/ }).first()).toContainText('2');
  });

  await test.step('one is taken back on its own page, and the history says so', async () => {
    const page = await browsers.open(admin, `/order/detail/${second.id}`);
    await page
      .getByRole('group', { name: '订单操作' })
      .getByRole('button', { name: '指派负责人' })
      .click();
    await choose(page, '不指派');
    const history = page.getByRole('region', { name: '操作记录' });
    await expect(history.getByRole('listitem').first()).toContainText('指派负责人');
    await expect(history.getByRole('listitem').first()).toContainText('负责人：gendan1 → -');
    await list.goto('/order/list');
    await expect(new OrderList(list).numbers).toHaveText([first.order_no]);
  });
});

test('who may not give orders away is offered no action, and looks for the own orders and for nobody’s alone', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const [order] = await ask<{ id: string }>(
    clerk.brand,
    `select o.id from orders o join stores s on s.brand_code = o.brand_code and s.id = o.store_id
      where o.brand_code = $1 and s.name = $2 limit 1`,
    [clerk.brand, clerk.store],
  );
  const page = await browsers.open(clerk, `/order/detail/${order?.id}`);
  const actions = page.getByRole('group', { name: '订单操作' });
  await expect(actions.getByRole('button', { name: '关单' })).toBeVisible();

  await expect(actions.getByRole('button', { name: '指派负责人' })).toHaveCount(0);
  await page.goto('/order/list');
  const list = new OrderList(page);
  await expect(list.rows.first()).toBeVisible();
  await list.rows.first().getByRole('checkbox').check();
  const batch = page.getByRole('group', { name: '批量操作' });
  await expect(batch.getByRole('button', { name: '批量审核通过' })).toBeVisible();
  await expect(batch.getByRole('button', { name: '指派负责人' })).toHaveCount(0);
  await list.unfold();
  await expect(list.field('客户编号')).toBeVisible();
  await list.field('负责人').click();
  await expect(page.locator('.ant-select-item-option')).toHaveText(['无负责人', '我负责的']);
});
