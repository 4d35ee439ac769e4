import { expect, type Page } from '@playwright/test';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { ops } from '../../support/ops.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

// one clerk hears of it all
test.describe.configure({ mode: 'serial' });

async function storeOf({ brand, store }: Operator): Promise<number> {
  const { id } = await askOne<{ id: string }>(
    brand,
    'select id from stores where brand_code = $1 and name = $2',
    [brand, store],
  );
  return Number(id);
}

/** A customer orders at the clerk's store; answers the number of the order. */
async function orderAt(clerk: Operator): Promise<string> {
  const store = String(await storeOf(clerk));
  const printed = await ops('place-demo-order', '--brand', clerk.brand, '--store', store);
  return /ZL\d+/.exec(printed)?.[0] ?? '';
}

/** The demo begins with rentals past their end, which their stores were told of. */
const forgetOrders = ({ brand }: Operator) =>
  changeAsOwner(brand, `delete from messages where brand_code = $1 and kind = 'order'`, [brand]);

/** Counts from now on how often the page sounds; a click lets it. */
async function listenTo(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tones = { count: 0 };
    Object.assign(globalThis, { tones });
    // oxlint-disable-next-line typescript/unbound-method -- called on the oscillator it was taken from
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      tones.count += 1;
      start.call(this, when);
    };
  });
  await page.getByRole('navigation', { name: '面包屑' }).click();
  return () =>
    page.evaluate(() => (globalThis as unknown as { tones: { count: number } }).tones.count);
}

/** The bell of the top bar; the sidebar has an entry of the same name. */
const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ });

test('S42 an announcement made by one pops up with the other at once, until he says that he knows', async ({
  browsers,
}) => {
  test.slow(); // three browsers
  browsers.expectInConsole(/400/);
  const clerk = operatorOf(2, 'dianyuan2');
  await forgetOrders(clerk);
  const reader = await browsers.open(clerk, '/');
  const outsider = await browsers.open(operatorOf(2, 'qudao2'), '/');
  await expect(bellOf(reader)).toHaveAccessibleName('消息');
  const page = await browsers.open(operatorOf(2, 'admin'), '/message/announcement');

  await page.getByRole('button', { name: '发布公告' }).click();
  const dialog = page.getByRole('dialog', { name: '发布公告' });
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(dialog.getByText('请填写公告标题')).toBeVisible();
  await dialog.getByLabel('标题').fill('双十一价格调整');
  await dialog.getByLabel('内容').fill('11月11日零点起\n<b>全部机型</b>日租下调5%');
  await dialog.getByLabel('发布范围').click();
  await page.getByText('指定店铺或渠道', { exact: true }).click();
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(dialog.getByText('请至少选择一个店铺或渠道')).toBeVisible();
  await dialog.getByLabel('店铺').click();
  await page.getByTitle(clerk.store ?? '', { exact: true }).click();
  await dialog.getByRole('button', { name: /预\s?览/ }).click();
  const preview = page.getByRole('dialog', { name: '双十一价格调整' });
  await expect(preview).toContainText('<b>全部机型</b>日租下调5%');
  await preview
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /双十一价格调整/ })).toContainText('生效中');

  const popUp = reader.getByRole('dialog', { name: '双十一价格调整' });
  await expect(popUp).toContainText('<b>全部机型</b>日租下调5%');
  await expect(reader.getByText('公告：双十一价格调整')).toBeVisible();
  await expect(bellOf(reader)).toHaveAccessibleName('消息，1条未读');
  await reader.keyboard.press('Escape');
  await expect(popUp).toBeVisible();
  await popUp.getByRole('button', { name: '我知道了' }).click();
  await expect(popUp).toBeHidden();
  await expect(bellOf(reader)).toHaveAccessibleName('消息');
  await reader.reload();
  await expect(bellOf(reader)).toBeVisible();
  await expect(popUp).toHaveCount(0);
  await expect(bellOf(outsider)).toHaveAccessibleName('消息');
  await expect(outsider.getByText('双十一价格调整')).toHaveCount(0);

  await page
    .getByRole('row', { name: /双十一价格调整/ })
    .getByRole('button', { name: '撤回' })
    .click();
  await page.getByRole('button', { name: '确认撤回' }).click();
  await expect(page.getByRole('row', { name: /双十一价格调整/ })).toHaveCount(0);
  await reader.goto('/message/list');
  await expect(reader.getByText('暂无消息')).toBeVisible();
});

test('S42 S190 a new order rings once in two tabs, counts at the bell and leads to the order', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan2');
  const page = await browsers.open(clerk, '/');
  await expect(bellOf(page)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/');
  await expect(bellOf(second)).toBeVisible();
  const tones = [await listenTo(page), await listenTo(second)];

  const orderNo = await orderAt(clerk);

  for (const tab of [page, second]) {
    await expect(tab.getByText('您有新的订单，请及时审核')).toBeVisible();
    await expect(bellOf(tab)).toHaveAccessibleName('消息，1条未读');
  }
  const heard = async () =>
    (await Promise.all(tones.map((count) => count()))).toSorted((one, next) => one - next);
  await expect.poll(heard).toEqual([0, 2]);

  await bellOf(page).press('Enter');
  const panel = page.getByRole('dialog', { name: '消息' });
  await expect(panel.getByRole('button', { name: /^待审核订单 \d+ 单，去审核$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bellOf(page)).toBeFocused();
  await bellOf(page).press('Enter');
  await panel.getByRole('button', { name: new RegExp(orderNo) }).click();

  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/order\/detail\/\d+$/);
  await expect(new Shell(page).tabs).toContainText(orderNo);
  await expect(bellOf(page)).toHaveAccessibleName('消息');
  expect(await heard()).toEqual([0, 2]);
});

test('S190 the notice of a new order opens the order in a tab, which is read then', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan2');
  const page = await browsers.open(clerk, '/message/list');
  await expect(bellOf(page)).toHaveAccessibleName('消息');

  const orderNo = await orderAt(clerk);
  const notice = page
    .locator('.ant-message-notice')
    .filter({ hasText: '您有新的订单，请及时审核' });
  await notice.getByRole('button', { name: '查看' }).click();

  await expect(page).toHaveURL(/\/order\/detail\/\d+$/);
  await expect(new Shell(page).tabs).toContainText(orderNo);
  await expect(notice).toBeHidden();
  await expect(bellOf(page)).toHaveAccessibleName('消息');
});

test('the message centre shows what is unread, opens its page and marks all as read', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan2');
  const first = await orderAt(clerk);
  const later = await orderAt(clerk);
  const page = await browsers.open(clerk, '/message/list?unread=true');
  const rows = page.getByRole('region', { name: '消息数据' }).getByRole('row');
  await expect(bellOf(page)).toHaveAccessibleName('消息，2条未读');

  await rows
    .filter({ hasText: first })
    .getByRole('button', { name: /^未读：新订单/ })
    .click();
  await expect(page).toHaveURL(/\/order\/detail\/\d+$/);
  await new Shell(page).tab('消息中心').click();
  await expect(rows.filter({ hasText: first })).toHaveCount(0);
  await expect(rows.filter({ hasText: later })).toHaveCount(1);
  await page.getByRole('button', { name: '全部已读' }).click();

  await expect(page.getByText('没有符合条件的消息，请调整筛选条件')).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('消息');
});

test('a clerk has no page for announcements', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'dianyuan2'), '/message/announcement');

  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('a brand without a live channel hears of a new order when the bell asks', async ({
  browsers,
}) => {
  const clerk = operatorOf(1, 'dianyuan2');
  await forgetOrders(clerk);
  const page = await browsers.open(clerk, '/');
  await expect(bellOf(page)).toHaveAccessibleName('消息');
  const tones = await listenTo(page);

  await orderAt(clerk);

  await expect(async () => {
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(page.getByText(/^新订单：/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(bellOf(page)).toHaveAccessibleName('消息，1条未读');
  expect(await tones()).toBe(2);
});
