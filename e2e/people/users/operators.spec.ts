import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from '../../support/database.ts';
import { OrderList } from '../../support/order-list.ts';
import {
  choose,
  OperatorList,
  proveOwn,
  readOneTimePassword,
  setOwnPassword,
  signIn,
} from '../../support/people.ts';
import { administratorsOf, newOperator, newRole } from '../../support/roles.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';
import { newToken } from '../../support/tokens.ts';

const ownPassword = 'Zuping-2026-mima';
const admin = () => operatorOf(0, 'admin');
const people = '/system/user';

/** True if every socket that a page has opened is closed again. */
function socketsOf(page: Page): () => boolean {
  const closed: (() => boolean)[] = [];
  page.on('websocket', (socket) => {
    if (socket.url().includes('/api/websocket/')) closed.push(() => socket.isClosed());
  });
  return () => closed.length > 0 && closed.every((isClosed) => isClosed());
}

/** Presses Tab until it has the focus; what was typed has a button that clears it. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(place).toBeFocused({ timeout: 200 });
  }).toPass();
}

/** The next call of a page whose login has ended asks for another login. */
async function expectOut(page: Page): Promise<void> {
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
}

test('S199 S108 a new operator changes the one-time password first, and then works with the menu of the role', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 40[09]/); // the menus are refused at the gate
  const office = new OperatorList(await browsers.open(admin(), people));
  await office.page.getByRole('button', { name: '新增员工' }).click();
  const dialog = office.page.getByRole('dialog', { name: '新增员工' });
  await dialog.getByRole('button', { name: '创建账号' }).click();
  await expect(dialog.getByText('请输入昵称')).toBeVisible();
  await expect(dialog.getByText('请至少选择一个角色')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();

  const password = await office.hire('xin-ren', { role: '店员', stores: ['杭州西湖店'] });
  await expect(office.row('xin-ren')).toContainText('待改初始密码');
  await expect(office.page.getByText(password)).toHaveCount(0);

  const newcomer: Operator = { ...admin(), username: 'xin-ren', password };
  const page = await browsers.visit(newcomer, 'about:blank');
  await signIn(page, newcomer);
  await expect(new Shell(page).menu).toHaveCount(0);
  await setOwnPassword(page, password, '12345678');
  await expect(page.getByText('密码过于常见，请换一个')).toBeVisible();
  await setOwnPassword(page, password, ownPassword);

  const shop = new Shell(page);
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(shop.group('订单管理')).toBeVisible();
  await expect(shop.group('系统管理')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

test('S200 S110 other roles and stores reach the open browser of the operator, who does not sign in again', async ({
  browsers,
}) => {
  const role = await newRole(admin(), '只看首页', ['home:view']);
  const worker = await newOperator(operatorOf(0, 'dianyuan1'), 'huan-gang', role);
  const office = new OperatorList(await browsers.open(admin(), people));
  const page = await browsers.open(worker, '/dashboard', { token: await newToken(worker) });
  const shop = new Shell(page);
  await expect(shop.entry('首页')).toBeVisible();
  await expect(shop.group('订单管理')).toHaveCount(0);

  let dialog = await office.edit('huan-gang');
  await choose(dialog, '角色', '店员', '只看首页');
  await choose(dialog, '所属店铺', '杭州西湖店');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(office.row('huan-gang')).toContainText('店员');

  await shop.goTo('订单管理', '订单列表');
  const list = new OrderList(page);
  await expect(list.rows.first()).toContainText('杭州西湖店');

  dialog = await office.edit('huan-gang');
  await choose(dialog, '所属店铺', '杭州西湖店', '上海徐汇店');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(office.row('huan-gang')).toContainText('上海徐汇店');

  await expect(list.rows.first()).toContainText('上海徐汇店');
  await expect(list.rows.filter({ hasText: '杭州西湖店' })).toHaveCount(0);
});

test('S200 S232 who is disabled is out: the socket closes, and the page asks for a login at once', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 40[12]/);
  const role = await newRole(admin(), '将被停用', ['home:view', 'order:list']);
  const worker = await newOperator(operatorOf(0, 'dianyuan1'), 'ting-yong-2', role);
  const office = new OperatorList(await browsers.open(admin(), people));
  const page = await browsers.open(worker, 'about:blank', { token: await newToken(worker) });
  const areClosed = socketsOf(page);
  const isConnected = page.waitForEvent('websocket');
  await page.goto('/dashboard');
  await isConnected;
  expect(areClosed()).toBe(false);

  await office.act('ting-yong-2', '停用');
  const dialog = office.page.getByRole('dialog', { name: '停用员工' });
  await expect(dialog).toContainText('其全部登录立即失效，且不能再登录');
  await dialog.getByRole('button', { name: '确认停用' }).click();
  await expect(office.row('ting-yong-2')).toContainText('已停用');

  await expect.poll(areClosed).toBe(true);
  const box = page.getByRole('dialog', { name: '系统提示' });
  await expect(box).toContainText('登录状态已过期');
  await box.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, worker);
  await expect(page.getByRole('alert')).toHaveText('账号或者密码错误，请联系客服 ~');

  await office.act('ting-yong-2', '启用');
  const again = office.page.getByRole('dialog', { name: '启用员工' });
  await again.getByRole('button', { name: '确认启用' }).click();
  await expect(office.row('ting-yong-2')).not.toContainText('已停用');
  await signIn(page, worker);
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

test('one login of an operator is ended, then all of them', async ({ browsers }) => {
  browsers.expectInConsole(/status of 401/);
  const role = await newRole(admin(), '多处登录', ['home:view']);
  const worker = await newOperator(operatorOf(0, 'dianyuan1'), 'duo-chu', role);
  const first = await browsers.open(worker, '/dashboard', { token: await newToken(worker) });
  const second = await browsers.open(worker, '/dashboard', { token: await newToken(worker) });
  for (const page of [first, second]) await expect(page.getByText('欢迎使用')).toBeVisible();
  const office = new OperatorList(await browsers.open(admin(), people));

  await office.act('duo-chu', '登录设备');
  const drawer = office.page.getByRole('dialog', { name: /duo-chu）的登录设备$/ });
  const ends = drawer.getByRole('button', { name: '下线', exact: true });
  await expect(ends).toHaveCount(2);
  await ends.first().click(); // the newest
  await expect(ends).toHaveCount(1);
  await expect(second.getByRole('dialog', { name: '系统提示' })).toContainText(
    '登录状态已过期，您可以继续留在该页面，或者重新登录',
  );
  await expectOut(second);
  await first.reload();
  await expect(first.getByText('欢迎使用')).toBeVisible();

  await drawer.getByRole('button', { name: '全部下线' }).click();
  await expect(drawer.getByText('当前无在线登录')).toBeVisible();
  await expectOut(first);
});

test('S201 a deleted operator is gone from the list and out of the browser', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const role = await newRole(admin(), '将被删除', ['home:view']);
  const worker = await newOperator(operatorOf(0, 'dianyuan1'), 'li-zhi', role);
  const page = await browsers.open(worker, '/dashboard', { token: await newToken(worker) });
  await expect(page.getByText('欢迎使用')).toBeVisible();
  const office = new OperatorList(await browsers.open(admin(), people));

  await office.act('li-zhi', '删除');
  const dialog = office.page.getByRole('dialog', { name: '删除员工' });
  await expect(dialog).toContainText('操作记录保留，账号不能再次使用');
  await dialog.getByRole('button', { name: '确认删除' }).click();

  await expect(office.row('li-zhi')).toHaveCount(0);
  await expectOut(page);
  expect(
    await ask(
      admin().brand,
      'select 1 from operators where brand_code = $1 and username = $2 and deleted_at is not null',
      [admin().brand, 'li-zhi'],
    ),
  ).toHaveLength(1);
});

test('a password is reset with the own one; the operator begins again with a one-time password', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 40[0139]/);
  const role = await newRole(admin(), '忘记密码', ['home:view']);
  const worker = await newOperator(operatorOf(0, 'dianyuan1'), 'wang-ji', role);
  const page = await browsers.open(worker, '/dashboard', { token: await newToken(worker) });
  await expect(page.getByText('欢迎使用')).toBeVisible();
  const office = new OperatorList(await browsers.open(admin(), people));

  await office.act('wang-ji', '重置密码');
  const dialog = office.page.getByRole('dialog', { name: '重置密码' });
  await expect(dialog.getByLabel('您的登录密码')).toBeFocused();
  await proveOwn(dialog, `${admin().password}x`, '确认重置');
  await expect(dialog.getByText('密码不正确')).toBeVisible();
  await proveOwn(dialog, admin().password, '确认重置');
  const password = await readOneTimePassword(office.page, 'wang-ji');

  await expectOut(page);
  await signIn(page, { ...worker, password });
  await setOwnPassword(page, password, ownPassword);
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

test('S205 a new channel comes with its operator, whose one-time password is shown once', async ({
  browsers,
}) => {
  const office = new OperatorList(await browsers.open(admin(), people));
  await office.page.getByRole('button', { name: '新增渠道' }).click();
  const dialog = office.page.getByRole('dialog', { name: '新增渠道' });
  await expect(dialog.getByLabel('渠道名称')).toBeFocused();
  await dialog.getByLabel('渠道名称').fill('高校联盟');
  await dialog.getByLabel('渠道编码').fill('gaoxiao');
  await dialog.getByLabel('渠道账号').fill('gaoxiao1');
  await dialog.getByLabel('昵称').fill('高校专员');
  await dialog.getByRole('button', { name: '创建渠道' }).click();
  await readOneTimePassword(office.page, 'gaoxiao1');

  await expect(office.row('gaoxiao1')).toContainText('渠道：高校联盟');
});

test('nobody acts on himself or on one with more rights, and who may only look has no buttons', async ({
  browsers,
}) => {
  const role = await newRole(admin(), '只看员工', ['user:list', 'home:view']);
  await newOperator(admin(), 'guan-li-2', await administratorsOf(admin()));
  const looker = await newOperator(operatorOf(0, 'dianyuan1'), 'zhi-kan', role);
  const office = new OperatorList(await browsers.open(admin(), `${people}?name=admin`));
  const own = office.rows.filter({ hasText: /^admin/ });
  await expect(own.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(own.getByRole('button', { name: '更多' })).toHaveCount(0);

  const page = await browsers.open(looker, people);
  await expect(page.getByRole('region', { name: '员工数据' })).toBeVisible();
  await expect(page.getByRole('button', { name: '新增员工' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0);
});

test('a new operator is typed by the keyboard alone; the Tab key takes back no role', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), people);
  const open = page.getByRole('button', { name: '新增员工' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '新增员工' });
  await expect(dialog.getByLabel('账号')).toBeFocused();
  await page.keyboard.type('jian-pan');
  await tabTo(page, dialog.getByLabel('昵称'));
  await page.keyboard.type('键盘员工');
  await tabTo(page, dialog.getByRole('combobox', { name: '角色' }));
  await page.keyboard.type('店员');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('.ant-select-selection-item').getByText('店员')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: '创建账号' }));
  await page.keyboard.press('Enter');

  await readOneTimePassword(page, 'jian-pan');
  await expect(new OperatorList(page).row('jian-pan')).toContainText('店员');
});
