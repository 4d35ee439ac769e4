import { expect, type Locator, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { newOrder, newShop } from '../../../support/money-shop.ts';
import { OrderList } from '../../../support/order-list.ts';
import { seededOrder } from '../../../support/orders.ts';
import { operatorOf } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

const titles = (page: Page) =>
  page
    .getByRole('region', { name: '订单数据' })
    .getByRole('columnheader')
    .allTextContents()
    .then((all) => all.filter((title) => title !== ''));
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not drawn');
  return box;
};
const widthOf = async (place: Locator) => Math.round((await boxOf(place)).width);
const heightOf = async (place: Locator) => Math.round((await boxOf(place)).height);

async function openPanel(page: Page, name: '列设置' | '视图'): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`${name}$`) }).click(); // its icon has a name too
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  return panel;
}

test('columns are hidden, moved, widened and pinned in 列设置, and stay so after a reload', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'qudao1'), '/order/list', {
    viewport: { width: 1200, height: 900 },
  });
  const list = new OrderList(page);
  await expect(list.rows.first()).toBeVisible();
  const before = await titles(page);
  const panel = await openPanel(page, '列设置');

  await test.step('hidden; the order number cannot be', async () => {
    await expect(panel.getByRole('checkbox', { name: '订单号' })).toBeDisabled();
    await panel.getByRole('checkbox', { name: '来源' }).uncheck();
    await expect(header(page, '来源')).toHaveCount(0);
  });

  await test.step('moved by the keyboard', async () => {
    const grip = panel.getByRole('button', { name: '移动状态' });
    await grip.press('Space');
    await expect(page.getByText('状态移到第 2 位')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('状态移到第 3 位')).toBeAttached();
    await page.keyboard.press('Space');
    await expect
      .poll(async () => (await titles(page)).slice(0, 3))
      .toEqual(['订单号', '商品 / 规格', '状态']);
  });

  await test.step('moved by the pointer', async () => {
    const from = await boxOf(panel.getByRole('button', { name: '移动租期' }));
    const to = await boxOf(panel.getByRole('button', { name: '移动风险' }));
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y - 4, { steps: 3 });
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 6 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        const now = await titles(page);
        return now.indexOf('风险') - now.indexOf('租期');
      })
      .toBe(1);
  });

  await test.step('as wide as was typed', async () => {
    await panel.getByRole('spinbutton', { name: '商品 / 规格宽度（像素）' }).fill('300');
    await expect.poll(() => widthOf(header(page, '商品 / 规格'))).toBe(300);
  });

  await test.step('pinned: it stays where the others scroll away', async () => {
    await panel.getByRole('button', { name: '风险固定在左侧' }).click();
    await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(['订单号', '风险']);
    await page.keyboard.press('Escape');
    const region = page.getByRole('region', { name: '订单数据' });
    const { x } = await boxOf(header(page, '风险'));
    await region.evaluate((element) => element.scrollTo({ left: 200 }));
    await expect.poll(async () => (await boxOf(header(page, '下单时间'))).x).toBeGreaterThan(0);
    expect(Math.abs((await boxOf(header(page, '风险'))).x - x)).toBeLessThan(2);
  });

  const arranged = await titles(page);
  await page.reload();
  await expect(list.rows.first()).toBeVisible();
  expect(await titles(page)).toEqual(arranged);
  expect(await widthOf(header(page, '商品 / 规格'))).toBe(300);

  const again = await openPanel(page, '列设置');
  await again.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => titles(page)).toEqual(before);
});

test('the edge of a column is dragged, and a double click gives its width back', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'qudao2'), '/order/list');
  await expect(new OrderList(page).rows.first()).toBeVisible();
  const column = header(page, '商品 / 规格');
  const before = await boxOf(column);
  const [x, y] = [before.x + before.width - 4, before.y + before.height / 2];

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 3 });
  await page.mouse.move(x + 80, y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => widthOf(column)).toBe(Math.round(before.width) + 80);

  const after = await boxOf(column);
  await page.mouse.dblclick(after.x + after.width - 4, y);
  await expect.poll(() => widthOf(column)).toBe(Math.round(before.width));
});

test('宽松, 默认 and 紧凑 give rows of three heights, kept after a reload', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'dianyuan1'), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows.first()).toBeVisible();
  const panel = await openPanel(page, '列设置');
  const density = panel.getByRole('group', { name: '行高' });
  const heights: number[] = [];
  for (const name of ['宽松', '默认', '紧凑']) {
    await density.getByRole('button', { name }).click();
    await expect(density.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    heights.push(await heightOf(list.rows.first()));
  }
  expect(heights.toSorted((one, other) => other - one)).toEqual(heights);
  expect(new Set(heights).size).toBe(3);

  await page.reload();
  await expect(list.rows.first()).toBeVisible();
  expect(await heightOf(list.rows.first())).toBe(heights[2]);
});

test('S63 the four layout sizes give rows of four heights', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'dianyuan2'), '/order/list');
  const list = new OrderList(page);
  await page.getByRole('button', { name: '系统布局设置' }).click();
  const drawer = page.getByRole('dialog', { name: '系统布局设置' });
  const heights: number[] = [];

  for (const size of ['default', 'medium', 'small', 'mini']) {
    await drawer
      .locator('.ant-segmented-item')
      .filter({ hasText: new RegExp(size, 'i') })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-size', size);
    heights.push(await heightOf(list.rows.first()));
  }

  expect(heights.toSorted((one, other) => other - one)).toEqual(heights);
  expect(new Set(heights).size).toBe(4);
});

test('filters stand in the address: a reload keeps them, and back is what was before', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.renting });
  const page = await browsers.open(admin, '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);
  const all = await list.total.textContent();
  await list.statuses.getByRole('button', { name: /^租用中/ }).click();
  await expect(page).toHaveURL(/\?orderStatus=6$/);
  await list.find('手机', order.customer_phone);
  await expect(page).toHaveURL(/[?&]phone=\d{11}/);
  await expect(page).toHaveURL(/[?&]orderStatus=6/);
  await expect(list.row(order.order_no)).toBeVisible();

  await page.reload();
  await expect(list.row(order.order_no)).toBeVisible();
  await expect(list.total).not.toHaveText(all ?? '');
  await expect(list.field('手机')).toHaveValue(order.customer_phone);
  await expect(list.statuses.getByRole('button', { name: /^租用中/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goBack();
  await expect(list.field('手机')).toHaveValue('');
  await page.goBack();
  await expect(list.total).toHaveText(all ?? '');
});

test('an address with filters that are none shows everything, and asks the server for nothing wrong', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);
  const all = await list.total.textContent();

  await page.goto('/order/list?orderStatus=99&phone=x&nonsense=1');

  await expect(list.total).toHaveText(all ?? '');
});

test('a view is saved, opened, renamed, made the default and deleted', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'dianyuan1'), '/order/list?orderStatus=6');
  const list = new OrderList(page);
  const renting = list.statuses.getByRole('button', { name: /^租用中/ });
  await expect(list.rows.first()).toBeVisible();
  const all = list.statuses.getByRole('button', { name: /^全部/ });
  const panel = await openPanel(page, '视图');
  await expect(panel.getByText('暂无已保存的视图。')).toBeVisible();

  await panel.getByRole('textbox', { name: '保存当前筛选为' }).fill('在租的');
  await panel.getByRole('button', { name: '保存', exact: true }).click();
  await expect(panel.getByRole('button', { name: /^在租的/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('Escape');
  await all.click();
  await expect(renting).toHaveAttribute('aria-pressed', 'false');
  await openPanel(page, '视图');
  await panel.getByRole('button', { name: /^在租的/ }).click();
  await expect(panel).toBeHidden();
  await expect(renting).toHaveAttribute('aria-pressed', 'true');

  await openPanel(page, '视图');
  await panel.getByRole('button', { name: '重命名：在租的' }).click();
  await panel.getByRole('textbox', { name: '新名称' }).fill('我的在租');
  await panel.getByRole('button', { name: '确定', exact: true }).click();
  await panel.getByRole('button', { name: '默认视图：我的在租' }).click();
  await page.goto('/order/list');
  await expect(renting).toHaveAttribute('aria-pressed', 'true');
  await all.click();
  await page.reload();
  await expect(all).toHaveAttribute('aria-pressed', 'true');

  await openPanel(page, '视图');
  await panel.getByRole('button', { name: '删除：我的在租' }).click();
  await panel.getByRole('button', { name: '确定删除：我的在租' }).click();
  await expect(panel.getByText('暂无已保存的视图。')).toBeVisible();
});

test('a view is sent as a link, and a colleague sees the same filters', async ({ browsers }) => {
  const page = await browsers.open(
    operatorOf(0, 'admin'),
    '/order/list?isOverdue=true&source=wechat',
    {
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  );
  const list = new OrderList(page);
  await expect(list.total).toHaveText(/^共 \d+ 条$/);
  const panel = await openPanel(page, '视图');
  await panel.getByRole('textbox', { name: '保存当前筛选为' }).fill('微信逾期');
  await panel.getByRole('button', { name: '保存', exact: true }).click();
  await panel.getByRole('button', { name: '复制链接：微信逾期' }).click();
  await expect(panel.getByText('链接已复制，同事打开即可看到相同的筛选结果。')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const colleague = await browsers.open(
    operatorOf(0, 'dianyuan1'),
    new URL(link).pathname + new URL(link).search,
  );

  const theirs = new OrderList(colleague);
  await expect(theirs.total).toHaveText(/^共 \d+ 条$/);
  await theirs.unfold();
  await expect(theirs.search.getByRole('checkbox', { name: '只看逾期' })).toBeChecked();
  await expect(colleague).toHaveURL(/isOverdue=true&source=wechat|source=wechat&isOverdue=true/);
});

test('the search form folds to one row, and says how many filters it folds away', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const list = new OrderList(page);
  const fold = list.search.getByRole('button', { name: /^(展开|收起)/ });
  await expect(list.rows.first()).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(list.field('风险等级')).toBeHidden();
  const folded = await heightOf(list.search);

  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(list.field('风险等级')).toBeVisible();
  expect(await heightOf(list.search)).toBeGreaterThan(folded);
  await list.search.getByRole('checkbox', { name: '只看逾期' }).check();
  await list.search.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/isOverdue=true/);
  await fold.click();

  await expect(fold).toHaveText('展开（1）');
  expect(await heightOf(list.search)).toBe(folded);
});

test('a filter of the address that was never unfolded stays in force beside what is searched for, until 重置', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list?isRelet=false');
  const list = new OrderList(page);
  await expect(list.rows.first()).toBeVisible();

  await list.field('手机').fill('138');
  await list.field('手机').press('Enter');
  await expect(page).toHaveURL(/phone=138/);
  expect(new URL(page.url()).searchParams.get('isRelet')).toBe('false');
  await list.unfold();
  await expect(list.search.getByText('非续租')).toBeVisible();

  await list.reset();
  await expect(page).not.toHaveURL(/isRelet|phone/);
  await expect(list.search.getByText('非续租')).toBeHidden();
});

test('a number is copied, and the button says so', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const list = new OrderList(page);
  const first = list.rows.first();
  const number = await list.numbers.first().textContent();

  await first.getByRole('button', { name: '复制订单号' }).click();

  await expect(first.getByRole('button', { name: '已复制订单号' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await expect(first.getByRole('button', { name: '复制订单号', exact: true })).toBeVisible();
});

test('until the first answer the list shows the outline of its rows', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/dashboard');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/order(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: /^待发货/ }).click();
  const table = page.getByRole('region', { name: '订单数据' }).locator('table');

  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.locator('tbody[aria-hidden="true"] tr')).toHaveCount(10);
  await expect(header(page, '订单号')).toBeVisible();
  release();

  await expect(new OrderList(page).rows.first()).toBeVisible();
  await expect(table.locator('tbody[aria-hidden="true"]')).toHaveCount(0);
  await expect(table).toHaveAttribute('aria-busy', 'false');
});

test('the further actions of a row open by the keyboard, and the focus comes back', async ({
  browsers,
}) => {
  const admin = await newShop('gengduo');
  await newOrder(admin, orderStatus.pendingReview, { rentFen: 60_000, termCount: 6 });
  const page = await browsers.open(admin, '/order/list');
  const more = new OrderList(page).rows.getByRole('button', { name: '更多' });
  await more.focus();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '关单' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '关单' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '关单' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});
