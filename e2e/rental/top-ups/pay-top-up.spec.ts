import { expect } from '@playwright/test';
import type { TopUps } from '@rental/contract/rental/top-ups';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('an administrator pays 风控余额 by a code: what is closed lapses, what is paid is in 充值记录', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), '/order/risk');
  await page.getByRole('button', { name: '余额与用量' }).click();
  const usage = page.getByRole('dialog', { name: '风控余额与用量' });
  const online = usage.getByRole('region', { name: '在线充值' });
  const begin = async (yuan: string) => {
    await online.getByRole('button', { name: '在线充值' }).click();
    const dialog = page.getByRole('dialog', { name: '风控余额在线充值' });
    await dialog.getByLabel('充值金额').fill(yuan);
    await dialog.getByRole('button', { name: '生成付款码' }).click();
    await expect(dialog).toBeHidden();
  };

  await begin('321.00');
  const first = online.getByRole('listitem').first();
  await expect(first).toContainText('¥321.00');
  await expect(first).toContainText('待支付');
  await first.getByRole('button', { name: '关闭' }).click();
  await page
    .getByRole('dialog', { name: '关闭在线充值' })
    .getByRole('button', { name: '确认关闭' })
    .click();
  await expect(first).toContainText('已失效');

  await begin('123.00');
  await expect(first).toContainText('待支付');
  const link = await first.getByText(/sandbox\/payment/).innerText();
  const phone = await page.context().newPage();
  await phone.goto(link);
  await phone.getByRole('button').first().click();
  await expect(phone.getByText('支付成功')).toBeVisible();

  await expect(first).toContainText('已到账');
  const rows = usage.getByRole('region', { name: '充值记录明细' }).getByRole('row');
  await expect(rows.filter({ hasText: '在线充值' }).first()).toContainText('¥123.00');
});

test('a link whose closing was asked for shows no code, and failing top-ups say whose reading failed', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(1, 'admin'), '/order/risk');
  const usage = page.getByRole('dialog', { name: '风控余额与用量' });
  const answers = /\/api\/topUp\?/;
  const open = () => page.getByRole('button', { name: '余额与用量' }).click();
  const read = page.waitForResponse(answers);
  await open();
  const state = (await (await read).json()) as TopUps;
  const closing = {
    id: 1,
    paymentState: 'waiting',
    reason: null,
    isUndecided: true,
    ending: 'closing',
    tradeNo: 'CZ20261128521788010509',
    amountFen: 321_00,
    smsCount: null,
    page: null,
    startedAt: '2026-11-28T02:00:00.000Z',
    startedBy: '管理员',
    expiresAt: '2026-11-28T02:10:00.000Z',
    paidAt: null,
    endedAt: null,
  };
  await page.route(answers, (route) =>
    route.fulfill({ json: { ...state, isPayable: true, payments: [closing] } }),
  );
  await page.reload();
  await open();

  const online = usage.getByRole('region', { name: '在线充值' });
  await expect(online).toContainText('¥321.00已申请关闭，正在确认支付结果');
  await expect(online).not.toContainText('前有效');
  await expect(online.getByRole('button')).toHaveCount(0);
  await expect(online.getByRole('img')).toHaveCount(0);

  await page.unroute(answers);
  await page.route(answers, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await open();
  await expect(usage.getByRole('region', { name: '充值', exact: true })).toContainText('加载失败');
});
