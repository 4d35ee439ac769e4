import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { logout } from '@rental/contract/people/auth/auth';
import { liveTicket } from '@rental/contract/people/notifications/live';
import { riskBalance } from '@rental/contract/rental/risk';
import { announceTo } from '../support/live.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';
import { endLogin, newToken } from '../support/tokens.ts';

const balanceCall = `**${riskBalance.path}`;
const sockets = /\/api\/websocket\/\d+\?/;
const balanceOf = (page: Page) => page.getByText(/^风控余额：/);
const greeting = (page: Page) => page.getByText('欢迎使用');

/** Counts what is asked for from now on. */
function asked(page: Page, path: string): { readonly count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.count += 1;
  });
  return seen;
}

/** Counts the tones that a page plays, in `window.tones`. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { tones: 0 });
    const create = Reflect.get(AudioContext.prototype, 'createOscillator');
    AudioContext.prototype.createOscillator = function createCounted() {
      counted.tones += 1;
      return create.call(this);
    };
  });
const tonesOf = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

test('S41 X33 the top bar says 风控余额 in yuan with two decimals, or - where there is no account', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  await expect(balanceOf(page)).toHaveText(/^风控余额：[\d,]+\.\d{2}元$/);

  await page.route(balanceCall, (route) => route.fulfill({ json: { code: 200, data: null } }));
  await page.reload();
  await expect(balanceOf(page)).toHaveText('风控余额：-元');
});

test('S148 S121 a channel partner sees no balance, and none is asked for', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'qudao1'), 'about:blank');
  const balances = asked(page, riskBalance.path);
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  await page.waitForLoadState('networkidle');

  await expect(balanceOf(page)).toHaveCount(0);
  expect(balances.count).toBe(0);
});

test('S121 S261 X2 the balance is asked for every 60 s, until an answer has code 200', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(2, 'admin'), 'about:blank');
  const balances = asked(page, riskBalance.path);
  let answer = { code: 1, data: '12.30' };
  await page.route(balanceCall, (route) => route.fulfill({ json: answer }));
  await page.clock.install();
  await page.goto('/');
  await expect(balanceOf(page)).toHaveText('风控余额：12.30元');
  await page.clock.pauseAt(Date.now() + 30_000);
  expect(balances.count).toBe(1);

  for (const next of [
    { code: 1, data: '20.00' },
    { code: 200, data: '30.00' },
  ]) {
    answer = next;
    await page.clock.runFor(60_000);
    await expect(async () => {
      await page.clock.runFor(10); // what the answer brings about is on the clock too
      await expect(balanceOf(page)).toHaveText(`风控余额：${next.data}元`, { timeout: 100 });
    }).toPass();
  }
  expect(balances.count).toBe(3);
  for (const _ of [1, 2, 3]) await page.clock.runFor(60_000);
  expect(balances.count).toBe(3);
});

test('S240 a balance that fails is not asked for again, and nobody is told', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(2, 'admin'), 'about:blank');
  const balances = asked(page, riskBalance.path);
  await page.route(balanceCall, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: '余额读取失败' } }),
  );
  await page.clock.install();
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  await expect.poll(() => balances.count).toBe(1);

  await page.clock.pauseAt(Date.now() + 30_000);
  for (const _ of [1, 2, 3]) await page.clock.runFor(60_000);

  expect(balances.count).toBe(1);
  await expect(balanceOf(page)).toHaveCount(0);
  await expect(page.getByText('余额读取失败')).toHaveCount(0);
});

test('S42 S104 a live notification plays a sound and shows its message; the sound can be switched off', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const page = await browsers.open(clerk, 'about:blank');
  await countTones(page);
  const socket = page.waitForEvent('websocket');
  await page.goto('/');
  await socket;
  await greeting(page).click(); // before the first click no page may sound
  expect(await tonesOf(page)).toBe(0);

  await announceTo(clerk, 'notify', '您有一个新订单');
  const message = page.locator('.ant-message-success').getByText('您有一个新订单', { exact: true });
  await expect(message).toBeVisible();
  await expect.poll(() => tonesOf(page)).toBeGreaterThan(0);

  await page.getByRole('button', { name: '系统布局设置' }).click();
  await page.getByRole('switch', { name: '消息提示音' }).click();
  await page.keyboard.press('Escape');
  const before = await tonesOf(page);
  await announceTo(clerk, 'notify', '您有第二个新订单');
  await expect(page.getByText('您有第二个新订单', { exact: true })).toBeVisible();
  expect(await tonesOf(page)).toBe(before);
});

test('X2 a live message of type balance brings the new balance', async ({ browsers }) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const page = await browsers.open(clerk, 'about:blank');
  const socket = page.waitForEvent('websocket');
  await page.goto('/');
  await socket;
  await expect(balanceOf(page)).toBeVisible();
  await page.route(balanceCall, (route) => route.fulfill({ json: { code: 200, data: '7.05' } }));

  await announceTo(clerk, 'balance', '');

  await expect(balanceOf(page)).toHaveText('风控余额：7.05元');
});

test('S122 the socket is named by a number below 10000, kept as long as the browser tab', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(2, 'admin'), 'about:blank');
  const names: (string | undefined)[] = [];
  page.on('websocket', (socket) => names.push(/websocket\/(\d+)\?/.exec(socket.url())?.[1]));
  await page.goto('/');
  await expect.poll(() => names.length).toBe(1);
  await page.reload();
  await expect.poll(() => names.length).toBe(2);

  expect(names[0]).toMatch(/^\d{1,4}$/);
  expect(names[1]).toBe(names[0]);
  expect(await page.evaluate(() => sessionStorage.getItem('sid'))).toBe(names[0]);
});

test('S122 a brand without the live channel opens no socket', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(1, 'admin'), 'about:blank');
  const tickets = asked(page, liveTicket.path);
  let opened = 0;
  page.on('websocket', () => (opened += 1));
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(tickets.count + opened).toBe(0);
});

test('S232 a login that ends elsewhere is told at once and once, without a call and without a word in the console', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const token = await newToken(clerk);
  const page = await browsers.open(clerk, 'about:blank', { token });
  const socket = page.waitForEvent('websocket');
  await page.goto('/');
  await socket;
  await expect(greeting(page)).toBeVisible();
  await page.waitForLoadState('networkidle'); // what was still asked for would be refused

  await endLogin(page, token);

  const box = page.getByRole('dialog', { name: '系统提示' });
  await expect(box).toContainText('登录状态已过期，您可以继续留在该页面，或者重新登录');
  await expect(box).toHaveCount(1);
  await box.getByRole('button', { name: '取消' }).click();
  await expect(box).toBeHidden();
});

test('S114 退出登录 says nothing of a login that ended, though its socket is closed first', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/); // rights that another test changes are asked for meanwhile
  const clerk = operatorOf(0, 'dianyuan1');
  const page = await browsers.open(clerk, 'about:blank', { token: await newToken(clerk) });
  const socket = page.waitForEvent('websocket');
  await page.goto('/');
  const closed = (await socket).waitForEvent('close');
  await expect(greeting(page)).toBeVisible();
  let hasClosed = false;
  await page.route(`**${logout.path}`, async (route) => {
    const response = await route.fetch();
    await closed;
    hasClosed = true;
    await expect(page.getByRole('dialog', { name: '系统提示' })).toHaveCount(0);
    await route.fulfill({ response }).catch(() => undefined); // the page has left by then, where it was told
  });

  await page.getByRole('button', { name: clerk.username }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();

  await expect(page).toHaveURL(/\/login$/);
  expect(hasClosed).toBe(true);
});

test('S123 S262 S241 a socket that closes is opened again after 5 s, silently, and what was missed comes', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const page = await browsers.open(clerk, 'about:blank');
  await page.addInitScript(() => {
    Math.random = () => 0.5; // the wait is 5 s, a fifth more or less
  });
  await page.clock.install();
  const opened: WebSocketRoute[] = [];
  await page.routeWebSocket(sockets, (socket) => {
    opened.push(socket);
    socket.connectToServer();
  });
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  await expect.poll(() => opened.length).toBe(1);
  await announceTo(clerk, 'notify', '第一条消息');
  await expect(page.getByText('第一条消息', { exact: true })).toBeVisible();

  await page.clock.pauseAt(Date.now() + 60_000);
  await opened[0]?.close({ code: 4000 });
  await announceTo(clerk, 'notify', '断线时的消息');
  await page.clock.runFor(4900);
  expect(opened).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect.poll(() => opened.length).toBe(2);
  await page.clock.resume();

  await expect(page.getByText('断线时的消息', { exact: true })).toBeVisible();
  await expect(page.getByText('第一条消息', { exact: true })).toHaveCount(0);
});
