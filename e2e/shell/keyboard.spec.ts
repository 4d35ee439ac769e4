import { expect, type Locator, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { LoginPage } from '../support/login-page.ts';
import { OrderList } from '../support/order-list.ts';
import { seededOrders } from '../support/orders.ts';
import { Shell } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

const farthest = 60;

/** The focused element, if it has no visible ring; null if it has one. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
    const isRinged = around.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    return isRinged ? null : focused.outerHTML.slice(0, 160);
  });

/** Goes on by the Tab key until the focus is there; on its way it is never lost to the eye. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  const isThere = () =>
    goal.evaluateAll((all) => all.some((element) => element === document.activeElement));
  for (let steps = 0; steps < farthest; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page), 'has the focus, and is not seen to').toBeNull();
    if (await isThere()) return;
  }
  throw new Error(`${farthest} steps did not lead to ${goal.toString()}`);
}

test('without a mouse: from the login to an approved order, the focus in sight at every step', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const order = (
    await seededOrders(admin, { status: orderStatus.pendingReview, isReady: true })
  ).at(-1);
  const orderNo = order?.order_no ?? 'none';
  const page = await browsers.visit(admin, 'about:blank');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const login = new LoginPage(page);
  const list = new OrderList(page);

  await test.step('signs in', async () => {
    await login.open('/login');
    await expect(login.username).toBeFocused();
    await page.keyboard.type(admin.username);
    await tabTo(page, login.password);
    await page.keyboard.type(admin.password);
    await tabTo(page, login.code);
    await page.keyboard.type(await login.answer(admin));
    await page.keyboard.press('Enter');
    await expect(page.getByText('欢迎使用')).toBeVisible();
  });

  await test.step('opens the list', async () => {
    await expect(page.getByRole('combobox', { name: '搜索页面' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ddlb');
    await expect(page.getByRole('option', { selected: true })).toContainText('订单列表');
    await page.keyboard.press('Enter');
    await expect(list.rows).toHaveCount(20);
  });

  await test.step('finds the order', async () => {
    await tabTo(page, list.field('订单号'));
    await page.keyboard.type(orderNo);
    await page.keyboard.press('Enter');
    await expect(list.numbers).toHaveText([orderNo]);
  });

  await test.step('approves it', async () => {
    await tabTo(page, list.row(orderNo).getByRole('button', { name: '审核通过' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '审核通过' });
    await expect(dialog.getByRole('textbox', { name: '备注' })).toBeFocused();
    await page.keyboard.type('键盘审核');
    await tabTo(page, dialog.getByRole('button', { name: '确认通过' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(list.row(orderNo)).toContainText('审核通过');
  });
});

test('the first stop of the Tab key leads past the menu; the menu and the tabs are walked by arrows', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(page.getByRole('main').getByText('今日实收').first()).toBeVisible(); // the page has its stops
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  await shell.goTo('订单管理', '订单列表');
  await shell.tab('订单列表').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(shell.tab('首页')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(shell.tab('订单列表')).toHaveCount(0);
  await expect(shell.tab('首页')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible();
  await expect(page.locator('.tab-menu :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(shell.tab('首页')).toBeFocused();
});

test('a group of the menu opens by the keyboard, and Enter goes to its page', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(shell.group('订单管理')).toBeVisible(); // the menu is a stop on the way

  await tabTo(page, shell.entry('首页').or(shell.menu.getByRole('button')));
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(shell.group('订单管理')).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(shell.entry('订单列表')).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/order\/list$/);
});

test('who types in a dialog while it still opens goes on in the same field', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(2, 'admin'), '/system/open-app', {
    reducedMotion: 'no-preference',
  });
  const add = page.getByRole('button', { name: '新增应用' });
  await expect(add).toBeVisible();
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      const password = document.querySelector<HTMLElement>('.ant-modal input[type="password"]');
      if (password === null) return;
      observer.disconnect();
      password.focus();
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await add.click();

  const dialog = page.getByRole('dialog', { name: '新增应用' });
  const password = dialog.getByLabel('您的登录密码');
  await expect(password).toBeFocused();
  await expect(page.locator('[class*="ant-zoom"]')).toHaveCount(0);
  await page.keyboard.type('ganz-geheim');

  await expect(password).toHaveValue('ganz-geheim');
  await expect(dialog.getByLabel('应用名称')).toHaveValue('');
});
