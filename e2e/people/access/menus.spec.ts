import { expect, type Locator, type Page } from '@playwright/test';
import { newBrand } from '../../support/brands.ts';
import { changeAsOwner } from '../../support/database.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const rowOf = (page: Page, title: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').getByText(title, { exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function saved(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer).toBeHidden();
}

test('S76 S170 a directory and a page are made with an icon and a preview, and show in another browser at once', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const role = await newRole(admin, '看菜单的人', ['order:list']);
  const worker = await newOperator(operatorOf(0, 'dianyuan1'), 'menu-worker', role);
  const page = await browsers.open(admin, '/system/menu');
  const shop = new Shell(await browsers.open(worker, '/dashboard'));
  await expect(shop.group('订单管理')).toBeVisible();

  await button(page, '新增菜单').click();
  const drawer = page.getByRole('dialog', { name: '新增菜单' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('请输入菜单名称').first()).toBeVisible();
  await drawer.getByLabel('名称', { exact: true }).fill('营销中心');
  await drawer.getByLabel('路径', { exact: true }).fill('marketing');
  await drawer.getByLabel('图标').click();
  const icons = page.getByRole('dialog', { name: '选择图标' });
  await icons.getByRole('searchbox', { name: '搜索图标' }).fill('秒杀');
  await icons.getByRole('button', { name: '秒杀' }).click();
  await expect(drawer.getByLabel('图标')).toContainText('秒杀');
  const preview = drawer.getByRole('region', { name: '侧边栏预览' });
  await expect(preview.getByText('营销中心')).toBeVisible();
  await expect(preview.getByText('（暂无菜单）')).toBeVisible();
  await saved(drawer);

  await button(page, '在 营销中心 下新增').click();
  await drawer.getByLabel('名称', { exact: true }).fill('全部订单');
  await expect(preview.getByText('全部订单')).toBeVisible();
  await drawer.getByLabel('路径或外链地址').fill('orders');
  await drawer.getByRole('combobox', { name: '组件' }).fill('orders/order-list-page');
  await drawer.getByLabel('名称', { exact: true }).click();
  await saved(drawer);

  await shop.goTo('营销中心', '全部订单');
  await expect(shop.page).toHaveURL(/\/marketing\/orders$/);
  await expect(shop.page.getByRole('region', { name: '订单数据' })).toBeVisible();

  await button(page, '编辑 全部订单').click();
  const edit = page.getByRole('dialog', { name: '编辑菜单「全部订单」' });
  await edit.getByLabel('名称', { exact: true }).fill('活动订单');
  await edit.getByRole('switch', { name: '隐藏' }).click();
  await expect(edit.getByText('已隐藏：可以打开，但不在侧边栏显示。')).toBeVisible();
  await edit.getByRole('switch', { name: '隐藏' }).click();
  await saved(edit);
  await expect(shop.entry('活动订单')).toBeVisible();
  await expect(shop.tab('活动订单')).toBeVisible();
});

test('S172 a directory in use is not deleted, and the dialog says what is in it', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const page = await browsers.open(operatorOf(2, 'admin'), '/system/menu');
  await button(page, '删除 系统工具').click();
  const dialog = page.getByRole('dialog', { name: '删除菜单' });

  await dialog.getByRole('button', { name: '确认删除' }).click();

  await expect(dialog.getByRole('alert')).toContainText('菜单「系统工具」下还有「接口文档」');
});

test('entries change places by their buttons, and the sidebar follows', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'admin'), '/system/menu');
  const shell = new Shell(page);
  const isAfter = (texts: readonly string[]) =>
    texts.findIndex((text) => text.endsWith('系统管理')) >
    texts.findIndex((text) => text.endsWith('系统工具'));
  const down = button(page, '下移 系统管理');
  await expect(down).toBeEnabled();
  expect(isAfter(await page.getByRole('rowheader').allTextContents())).toBe(false);

  await down.focus();
  await page.keyboard.press('Enter');

  await expect
    .poll(async () => isAfter(await page.getByRole('rowheader').allTextContents()))
    .toBe(true);
  await expect
    .poll(async () => isAfter(await shell.menu.getByRole('button').allTextContents()))
    .toBe(true);
});

/** A brand of its own, and three entries of its menu at the end. */
async function brandWithEntries(code: string) {
  const [admin] = await newBrand(code, ['admin']);
  if (admin === undefined) throw new Error('No administrator');
  await addEntries(admin.brand, ['拖动甲', '拖动乙', '拖动丙']);
  return admin;
}

const addEntries = (code: string, titles: readonly string[]) =>
  changeAsOwner(
    code,
    `insert into menus (brand_code, kind, title, sort, path, icon, purpose)
     select $1, 0, title, 90000 + nth, 'entry-' || title, 'list', 1
     from unnest($2::text[]) with ordinality one (title, nth)`,
    [code, titles],
  );

const draggedTitles = async (page: Page) => {
  const texts = await page.getByRole('rowheader').allTextContents();
  return texts.map((text) => text.trim()).filter((text) => text.startsWith('拖动'));
};

/** Drags an entry by its grip onto another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const grip = rowOf(page, from).getByTitle('拖动排序');
  await grip.scrollIntoViewIfNeeded();
  const [start, end] = [await grip.boundingBox(), await rowOf(page, to).boundingBox()];
  if (start === null || end === null) throw new Error('Nothing to drag');
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 8, { steps: 3 });
  await page.mouse.move(x, end.y + end.height / 2, { steps: 6 });
  await expect(rowOf(page, from)).toHaveClass(/is-lifted/);
  await page.mouse.up();
}

test('an entry is dragged among its siblings, or moved with the keyboard', async ({ browsers }) => {
  const page = await browsers.open(await brandWithEntries('menudrag'), '/system/menu');
  await expect.poll(() => draggedTitles(page)).toEqual(['拖动甲', '拖动乙', '拖动丙']);

  await drag(page, '拖动丙', '拖动甲');

  await expect.poll(() => draggedTitles(page)).toEqual(['拖动丙', '拖动甲', '拖动乙']);
  const down = button(page, '下移 拖动丙');
  await expect(down).toBeEnabled();
  await down.press('Enter');
  await expect.poll(() => draggedTitles(page)).toEqual(['拖动甲', '拖动丙', '拖动乙']);
});

test('where somebody else added an entry meanwhile, nothing is put in order, and it is shown', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const page = await browsers.open(await brandWithEntries('menustale'), '/system/menu');
  await expect.poll(() => draggedTitles(page)).toEqual(['拖动甲', '拖动乙', '拖动丙']);
  await addEntries('menustale', ['拖动丁']);

  await drag(page, '拖动丙', '拖动甲');

  await expect(page.getByText('菜单已有变动，请刷新后重新排序').first()).toBeVisible();
  await expect
    .poll(async () => (await draggedTitles(page)).toSorted())
    .toEqual(['拖动甲', '拖动乙', '拖动丙', '拖动丁'].toSorted());
});

test('the menu of the channels is edited beside that of the platform', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const page = await browsers.open(admin, '/system/menu');
  const partner = new Shell(await browsers.open(operatorOf(0, 'qudao1'), '/dashboard'));
  await expect(partner.group('订单管理')).toBeVisible();
  await page.getByText('渠道菜单', { exact: true }).click();
  await expect(rowOf(page, '系统管理')).toHaveCount(0);

  await button(page, '新增菜单').click();
  const drawer = page.getByRole('dialog', { name: '新增菜单' });
  await drawer.getByText('菜单', { exact: true }).click();
  await drawer.getByLabel('名称', { exact: true }).fill('帮助中心');
  await drawer.getByLabel('路径或外链地址').fill('javascript:alert(1)');
  await drawer.getByRole('combobox', { name: '组件' }).fill('a/b');
  await drawer.getByLabel('名称', { exact: true }).click();
  browsers.expectInConsole(/status of 400/);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText(/外链须以 http/)).toBeVisible();
  await drawer.getByLabel('路径或外链地址').fill('https://help.example.com');
  await saved(drawer);

  await expect(rowOf(page, '帮助中心')).toContainText('外链');
  await expect(partner.entry('帮助中心')).toHaveAttribute('href', 'https://help.example.com');
  await expect(partner.entry('帮助中心')).toHaveAttribute('target', '_blank');
});

test('S173 S175 a right of the brand’s own is made, used by a role, and kept while it is', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const admin = operatorOf(0, 'admin');
  const page = await browsers.open(admin, '/system/permission');
  await button(page, '新增权限').click();
  const dialog = page.getByRole('dialog', { name: '新增权限' });
  await dialog.getByLabel('名称', { exact: true }).fill('查看周报');
  await dialog.getByLabel('标识').fill('order:weekly');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText(/权限标识以 custom: 开头/)).toBeVisible();
  await dialog.getByLabel('标识').fill('custom:weekly');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, '查看周报')).toContainText('custom:weekly');
  await newRole(admin, '看周报的角色', ['custom:weekly']);

  await button(page, '删除 查看周报').click();
  const leaving = page.getByRole('dialog', { name: '删除权限' });
  await leaving.getByRole('button', { name: '确认删除' }).click();
  await expect(leaving.getByRole('alert')).toContainText('角色「看周报的角色」');
  await leaving.getByRole('button', { name: '取消' }).click();
  await expect(button(page, '删除 发货')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^发货/ })).toContainText('order:ship');
});
