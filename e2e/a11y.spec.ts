import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { openWhole, pagesOf } from './support/menu-pages.ts';
import { newOrder, newRental, newShop } from './support/money-shop.ts';
import { seededOrder } from './support/orders.ts';
import { operatorOf, type Operator } from './support/site.ts';
import { test } from './support/test.ts';

/** Half-way through an animation colours are mixed, which no operator reads. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Rows after the fourth, and the sidebar, which 首页 shows whole: looked at on each screen they take half of the time. */
const alike = ['tbody > tr:nth-child(n+5)', 'aside'];

/** Turns the page to a colour scheme, and waits until it is. */
async function look(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => {
    const { theme } = document.documentElement.dataset; // the sign-in page follows the system without it
    return theme === undefined || theme === wanted;
  }, colorScheme);
  await atRest(page);
}

/** In light whatever axe knows; in dark the colours, for nothing else is another. */
async function expectAccessible(page: Page, left: readonly string[] = alike): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await look(page, colorScheme);
    const axe = new AxeBuilder({ page }).setLegacyMode(); // without frames, there are none
    for (const part of left) axe.exclude(part);
    axe.options({
      resultTypes: ['violations'], // a third of the time goes into describing what is right
      ...(colorScheme === 'dark' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
    });
    const { violations } = await axe.analyze();
    const found = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
      );
    expect.soft(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect.soft(beyond, `${page.url()} is wider than ${width}`).toBeLessThanOrEqual(0);
  }
}

async function detailPath(
  operator: Operator,
  status: OrderStatus,
  isReady = false,
): Promise<string> {
  return `/order/detail/${(await seededOrder(operator, { status, isReady })).id}`;
}

const captcha = (page: Page) => page.getByRole('button', { name: '验证码图片' }).locator('img');

for (const path of ['/login', '/qd/login']) {
  test(`axe finds nothing serious on ${path}, and no width makes it scroll sideways`, async ({
    browsers,
  }) => {
    const page = await browsers.visit(operatorOf(2, 'admin'), path);
    await expect(captcha(page)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

for (const { name, role, submit } of [
  { name: '短信登录', role: 'tab', submit: '登录' },
  { name: '忘记密码', role: 'button', submit: '重设密码' },
] as const) {
  test(`axe finds nothing serious on the login page in ${name}, and no width makes it scroll sideways`, async ({
    browsers,
  }) => {
    const page = await browsers.visit(operatorOf(2, 'admin'), '/login');

    await page.getByRole(role, { name }).click();
    await expect(page.getByRole('textbox', { name: '短信验证码' })).toBeVisible();
    await page.getByRole('button', { name: submit, exact: true }).click();

    await expect(page.getByText('请输入短信验证码')).toBeVisible();
    await expect(captcha(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

/** Each is looked at by one of so many tests. */
const shares = 24;

/** Looks at every page of the operator's menu, or at those of them that `isWanted`. */
async function expectMenuAccessible(
  page: Page,
  operator: Operator,
  isWanted: (path: string, at: number) => boolean = () => true,
): Promise<void> {
  for (const path of (await pagesOf(page, operator)).filter(isWanted)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await look(page, 'light'); // a page that is drawn in one look is not seen on its way to the other
    await openWhole(page, path);
    await expectAccessible(page, path === '/dashboard' ? [] : alike);
    await expectNoSidewaysScroll(page);
  }
}

for (let share = 0; share < shares; share += 1) {
  test(`axe finds nothing serious on the pages of the menu, and no width makes them scroll sideways: ${share + 1} of ${shares}`, async ({
    browsers,
  }) => {
    const admin = operatorOf(2, 'admin');
    const page = await browsers.open(admin, '/dashboard');
    await expectMenuAccessible(page, admin, (_, at) => at % shares === share);
  });
}

test('axe finds nothing serious on the pages of the platform, and no width makes them scroll sideways', async ({
  browsers,
}) => {
  const staff = operatorOf(0, 'yunwei');
  const page = await browsers.open(staff, '/dashboard');
  await expectMenuAccessible(page, staff, (path) => path.startsWith('/platform/'));
});

test('axe finds nothing serious on the pages of a channel, and no width makes them scroll sideways', async ({
  browsers,
}) => {
  const channel = operatorOf(0, 'qudao1');
  const page = await browsers.open(channel, '/dashboard');
  await expectMenuAccessible(page, channel);
});

/** Pages that no menu leads to, with what is on them once they are complete. */
const beside = [
  {
    title: '订单详情',
    path: (operator: Operator) => detailPath(operator, orderStatus.renting),
    sign: '操作记录',
  },
  { title: '个人中心', path: () => '/user/center', sign: '我的登录' },
  { title: '404', path: () => '/no/such/page', sign: '页面不存在' },
  { title: '401', path: () => '/401', sign: '没有权限' },
];

for (const { title, path, sign } of beside) {
  test(`axe finds nothing serious on ${title}, and no width makes it scroll sideways`, async ({
    browsers,
  }) => {
    const admin = operatorOf(2, 'admin');
    const page = await browsers.open(admin, await path(admin));
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();

    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

/** `isReady`: the action is not offered where something of the order stands in its way. */
const actions: readonly {
  name: string;
  title?: string;
  status: OrderStatus;
  isReady?: true;
}[] = [
  { name: '审核通过', status: orderStatus.pendingReview, isReady: true },
  { name: '审核拒绝', status: orderStatus.pendingReview },
  { name: '生成合同', status: orderStatus.approved, isReady: true },
  { name: '登记签署', title: '登记合同签署完成', status: orderStatus.toGenerateAgreement },
  { name: '发货', status: orderStatus.toShip },
  { name: '确认收货', status: orderStatus.toReceive },
  { name: '关单', status: orderStatus.toShip },
  { name: '申请归还', status: orderStatus.renting },
  { name: '续租', status: orderStatus.renting, isReady: true },
];

for (const { name, title = name, status, isReady } of actions) {
  test(`axe finds nothing serious in the dialog of ${name}`, async ({ browsers }) => {
    const admin = operatorOf(0, 'admin');
    const page = await browsers.open(admin, await detailPath(admin, status, isReady));

    const group = page.getByRole('group', { name: '订单操作' });
    await group.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('axe finds nothing serious in 收款 with its preview, nor in the bills behind it', async ({
  browsers,
}) => {
  const admin = await newShop('wuzhangai');
  const page = await browsers.open(admin, '/dashboard');
  const id = await newRental(page, admin, { rentFen: 60_000, termCount: 6 });
  await page.goto(`/order/detail/${id}`);
  const bills = page.getByRole('region', { name: '账单明细' });
  await expect(bills).toBeVisible();
  await expectAccessible(page);

  await bills.getByRole('button', { name: /^收款/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await dialog.getByRole('radio', { name: '银行转账' }).check();
  await expect(dialog.getByRole('region', { name: '试算' })).toContainText('本次收款');
  await expectAccessible(page);
});

test('axe finds nothing serious in 关联订单 with its graph', async ({ browsers }) => {
  const admin = await newShop('wuzhangai2');
  const terms = { rentFen: 60_000, termCount: 6 };
  await newOrder(admin, 0, terms);
  await newOrder(admin, 4, terms);
  const id = await newOrder(admin, 32, terms);
  const page = await browsers.open(admin, `/order/detail/${id}?at=risk`);
  const links = page.getByRole('region', { name: '关联订单', exact: true });

  await links.getByRole('button', { name: '查找关联订单' }).click();
  await links.getByRole('button', { name: '关系图' }).click();
  await expect(links.getByRole('group', { name: /^关联订单关系图/ })).toBeVisible();

  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const { path, name, title = name } of [
  { path: '/system/user', name: '新增员工' },
  { path: '/system/user', name: '新增渠道' },
  { path: '/system/user', name: '登录设备', title: /的登录设备$/ },
  { path: '/system/department', name: '新增部门' },
  { path: '/system/open-app', name: '新增应用' },
]) {
  test(`axe finds nothing serious in the dialog of ${name}`, async ({ browsers }) => {
    const page = await browsers.open(operatorOf(2, 'admin'), path);
    await page.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await expectAccessible(page);
  });
}
