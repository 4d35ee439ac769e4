import { expect, type Page } from '@playwright/test';
import { ask, changeAsOwner } from '../../../support/database.ts';
import { newOrder, newShop } from '../../../support/money-shop.ts';
import { newOperator, newRole } from '../../../support/roles.ts';
import type { Operator } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

const rights = ['order:list', 'order:approve', 'order:reject', 'order:papers', 'order:note'];

async function newReviewer(admin: Operator, username: string): Promise<Operator> {
  const role = await newRole(admin, `审核 ${username}`, rights);
  return newOperator(admin, username, role);
}

async function newPool(admin: Operator, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await newOrder(admin, 0, { rentFen: 360_000, termCount: 12 }));
  return ids;
}

const counts = (page: Page) => page.getByRole('status').filter({ hasText: '待领取' });
const desk = (page: Page) => page.getByRole('region', { name: /^审核订单 / });
const numberOn = async (page: Page) =>
  (await desk(page).getAttribute('aria-label'))?.replace('审核订单 ', '') ?? '';
/** Keys count once the page is drawn. */
async function takeFrom(page: Page, held: number): Promise<void> {
  await expect(counts(page)).toBeVisible();
  await page.keyboard.press('t');
  await expect(counts(page)).toContainText(`我手上 ${held}`);
}
const statusesOf = ({ brand }: Operator, ids: readonly number[]) =>
  ask<{ status: number; count: string }>(
    brand,
    'select status, count(*) from orders where brand_code = $1 and id = any($2) group by 1 order by 1',
    [brand, ids],
  );

test('ten orders are taken and judged by keys alone, the next one at once after each', async ({
  browsers,
}) => {
  const admin = await newShop('shenhe1');
  const ids = await newPool(admin, 10);
  const page = await browsers.open(await newReviewer(admin, 'shenhe'), '/order/review');
  const { keyboard } = page;
  await expect(counts(page)).toContainText('待领取 10');

  await takeFrom(page, 10);

  const seen = new Set<string>();
  for (let nth = 0; nth < 10; nth += 1) {
    const number = await numberOn(page);
    seen.add(number);
    const isApproved = nth % 3 !== 2;
    await keyboard.press(isApproved ? 'a' : 'r');
    const dialog = page.getByRole('dialog', { name: isApproved ? '审核通过' : '审核拒绝' });
    await expect(dialog).toContainText(number);
    if (!isApproved) {
      await keyboard.press('4');
      await expect(dialog.locator('.ant-select-content')).toContainText('欺诈风险');
    }
    await expect(dialog.getByRole('button', { name: /^确认/ })).toBeEnabled();
    await keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: `审核订单 ${number}` })).toHaveCount(0);
  }

  expect(seen.size).toBe(10);
  await expect(page.getByText('队列已清空')).toBeVisible();
  expect(await statusesOf(admin, ids)).toEqual([
    { status: 31, count: '3' },
    { status: 32, count: '7' },
  ]);
});

test('the next order has come while one is looked at, and no key counts while something is typed or a dialog is open', async ({
  browsers,
}) => {
  const admin = await newShop('shenhe2');
  await newPool(admin, 6);
  const page = await browsers.open(await newReviewer(admin, 'shenhe'), '/order/review');
  const answered = new Set<string>();
  page.on('response', (response) => {
    if (/\/facts/.test(response.url())) answered.add(response.url());
  });
  await takeFrom(page, 6);

  for (let nth = 0; nth < 5; nth += 1) {
    await expect(desk(page).getByRole('region', { name: '关联订单' })).toContainText('同身份证 5');
    await expect.poll(() => answered.size).toBeGreaterThanOrEqual(nth + 2);
    const number = await numberOn(page);
    await page.keyboard.press('n');
    await expect(page.getByRole('region', { name: `审核订单 ${number}` })).toHaveCount(0);
  }

  const number = await numberOn(page);
  await page.keyboard.press('m');
  const note = page.getByRole('dialog', { name: '备注' });
  await note.getByRole('textbox').first().fill('');
  await page.keyboard.type('anre');
  await expect(note.getByRole('textbox').first()).toHaveValue('anre');
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  expect(await numberOn(page)).toBe(number);

  await page.keyboard.press('?');
  const legend = page.getByRole('dialog', { name: '快捷键' });
  await expect(legend).toContainText('要求补件');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(legend).toHaveCount(0);
  expect(await numberOn(page)).toBe(number);

  await page.keyboard.press('r');
  const refuse = page.getByRole('dialog', { name: '审核拒绝' });
  const remark = refuse.getByLabel('备注');
  await remark.press('4');
  await expect(remark).toHaveValue('4');
  await expect(refuse.locator('.ant-select-content')).toHaveText('请选择拒绝原因');
  await refuse.getByRole('button', { name: '取消' }).click();
  await expect(refuse).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(counts(page)).toContainText('待领取 1');
});

test('two reviewers share one pool, and what one has in hand the other cannot approve', async ({
  browsers,
}) => {
  const admin = await newShop('shenhe3');
  const ids = await newPool(admin, 12);
  const [wang, li] = [await newReviewer(admin, 'wang'), await newReviewer(admin, 'li')];
  const one = await browsers.open(wang, '/order/review');
  const other = await browsers.open(li, '/order/review');

  await expect(counts(one)).toContainText('待领取 12');
  await expect(counts(other)).toContainText('待领取 12');

  await Promise.all([one.keyboard.press('t'), other.keyboard.press('t')]);

  const held = () =>
    ask<{ order_id: string; nick_name: string }>(
      admin.brand,
      `select h.order_id, r.nick_name from review_holds h join operators r on r.brand_code = h.brand_code and r.id = h.operator_id
       where h.brand_code = $1 order by h.order_id`,
      [admin.brand],
    );
  await expect(counts(one)).toContainText(/我手上 (2|10)/);
  await expect(counts(other)).toContainText(/我手上 (2|10)/);
  expect((await held()).map(({ order_id: id }) => Number(id))).toEqual(ids);

  const ofWang = (await held()).find(({ nick_name: name }) => name === 'wang');
  browsers.expectInConsole(/409/);
  const page = await browsers.open(li, `/order/detail/${ofWang?.order_id}`);
  await page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '审核通过' })
    .click();
  await page.getByRole('button', { name: '确认通过' }).click();
  await expect(page.getByRole('dialog', { name: '审核通过' })).toContainText(
    '订单正由「wang」审核',
  );
});

test('orders that a closed laptop holds are in the pool again when the lease is over', async ({
  browsers,
}) => {
  const admin = await newShop('shenhe4');
  await newPool(admin, 2);
  const [wang, li] = [await newReviewer(admin, 'wang'), await newReviewer(admin, 'li')];
  const gone = await browsers.open(wang, '/order/review');
  await takeFrom(gone, 2);
  const page = await browsers.open(li, '/order/review');
  await expect(page.getByText('队列已清空，另有 2 个订单由他人审核中')).toBeVisible();

  await changeAsOwner(
    admin.brand,
    `update review_holds set taken_at = taken_at - interval '31 minutes', held_until = held_until - interval '31 minutes' where brand_code = $1`,
    [admin.brand],
  );
  await page.reload();

  await takeFrom(page, 2);
});

test('the figures of a reviewer open their orders', async ({ browsers }) => {
  const admin = await newShop('shenhe5');
  await newPool(admin, 1);
  const page = await browsers.open(admin, '/order/review');
  await takeFrom(page, 1);
  const number = await numberOn(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: '审核通过' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('队列已清空')).toBeVisible();

  await page.getByRole('button', { name: '审核统计' }).click();
  const drawer = page.getByRole('dialog', { name: '审核统计' });
  await drawer.getByRole('button', { name: /通过 1$/ }).click();

  await expect(drawer.getByRole('link', { name: number })).toBeVisible();
  await expect(drawer).toContainText('100.00%');
});
