import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, type Page } from '@playwright/test';
import { addApp, placeOrder, prove, rowOf } from '../../support/open-apps.ts';
import { addressOf, operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = operatorOf(0, 'admin');

/** The sample receiver of the guide, as a program of its own; `lines` are those that it printed. */
async function startReceiver(secret: string, port: number) {
  const process_ = spawn(process.execPath, ['docs/examples/receive-events.mjs'], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, EVENT_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Record<string, unknown>[] = [];
  const first = await new Promise<{ port: number }>((resolve) => {
    createInterface({ input: process_.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as Record<string, unknown>;
      if ('port' in said) resolve(said as { port: number });
      else lines.push(said);
    });
  });
  return { process: process_, lines, port: first.port };
}

async function stopped(receiver: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => receiver.once('exit', resolve));
  receiver.kill();
  await ended;
}

const eventRow = (page: Page, kind: string) =>
  page.getByRole('region', { name: '事件数据' }).getByRole('row').filter({ hasText: kind }).first();

test('a program is sent the events of its orders; those that it missed are sent again', async ({
  browsers,
}) => {
  const page = await browsers.open(admin, '/system/open-app');
  const { name, ...key } = await addApp(page, admin);
  await rowOf(page, name).getByRole('button', { name: '事件推送' }).click();
  const dialog = page.getByRole('dialog', { name: `「${name}」的事件推送` });
  await dialog.getByRole('button', { name: '设置推送地址' }).click();
  const address = page.getByRole('dialog', { name: '设置推送地址' });
  await address.getByLabel('推送地址').fill('http://10.0.0.8/events');
  browsers.expectInConsole(/status of 400/);
  await prove(page, admin, '设置推送地址', '保存');
  await expect(page.getByText('推送地址应为 https 开头的公网地址').first()).toBeVisible();

  const idle = await startReceiver('', 0); // its port, for an address before there is a secret
  await address.getByLabel('推送地址').fill(`http://127.0.0.1:${idle.port}/events`);
  await prove(page, admin, '设置推送地址', '保存');
  const shown = page.getByRole('dialog', { name: '推送密钥', exact: true });
  const secret = /whsec_[\w+/=]+/.exec(await shown.innerText())?.[0] ?? '';
  await shown.getByRole('button', { name: '我已保存' }).click();
  await stopped(idle.process);
  const receiver = await startReceiver(secret, idle.port);
  await dialog.getByRole('button', { name: '发送测试事件' }).click();
  await expect.poll(() => receiver.lines).toMatchObject([{ type: 'webhook.test', number: 1 }]);
  await placeOrder(addressOf(admin), key);
  await expect.poll(() => receiver.lines).toHaveLength(2);
  await stopped(receiver.process);

  await dialog.getByRole('link', { name: '查看事件' }).click();
  await expect(page).toHaveURL(/open-event\?appIs=\d+/);
  await expect(eventRow(page, 'webhook.test')).toContainText('已送达');
  await placeOrder(addressOf(admin), key);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(eventRow(page, 'order.moved')).toContainText('待送达');
  await eventRow(page, 'order.moved').getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog', { name: '事件详情' });
  await expect(drawer.getByRole('region', { name: '推送记录表' })).toContainText('无法连接');
  await expect(drawer.getByRole('region', { name: '推送内容原文' })).toContainText('"sequence"');
  await drawer.getByRole('button', { name: /Close|关闭/ }).click();

  const again = await startReceiver(secret, idle.port);
  await eventRow(page, 'order.moved').getByRole('button', { name: '重发' }).click();
  await expect
    .poll(() => again.lines)
    .toContainEqual(expect.objectContaining({ type: 'order.moved', number: 3 }));
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(eventRow(page, 'order.moved')).toContainText('已送达');
  await stopped(again.process);
});
