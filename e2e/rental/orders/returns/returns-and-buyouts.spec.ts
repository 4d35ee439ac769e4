import { expect, type Page } from '@playwright/test';
import { askOne } from '../../../support/database.ts';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { proveOwn } from '../../../support/people.ts';
import { Shell } from '../../../support/shell.ts';
import { test } from '../../../support/test.ts';

const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });

test('a return is worked through from its list, and what was bought is found in its own', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('guihuan');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const wish = { rentFen: 30_000, termCount: 3, buyoutFen: 50_000 };
  const back = await newRental(page, admin, wish);
  const bought = await newRental(page, admin, wish);
  const numberOf = async (id: number) => {
    const { orderNo } = await askOne<{ orderNo: string }>(
      admin.brand,
      'select order_no as "orderNo" from orders where brand_code = $1 and id = $2',
      [admin.brand, id],
    );
    return orderNo;
  };

  await page.goto(`/order/detail/${back}`);
  await page.getByRole('button', { name: '申请归还', exact: true }).click();
  const start = page.getByRole('dialog', { name: '申请归还' });
  await start.getByLabel('退回物流公司').fill('顺丰速运');
  await start.getByLabel('退回物流单号').fill('SF7654321098');
  await start.getByRole('button', { name: '确认申请归还' }).click();
  await expect(start).toBeHidden();

  const shell = new Shell(page);
  await shell.entry('归还列表').click();
  const returns = rowsOf(page, '归还数据');
  await expect(returns).toHaveCount(1);
  await expect(returns).toContainText(await numberOf(back));
  await expect(returns).toContainText('SF7654321098');
  await expect(tab(page, /^寄回中/)).toHaveText('寄回中1');
  await returns.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '查物流' }).click();
  const track = page.getByRole('dialog', { name: '查物流' });
  await expect(track).toContainText('SF7654321098');
  await expect(track.getByRole('list', { name: '物流轨迹' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(track).toBeHidden();
  await returns.getByRole('button', { name: '登记到仓' }).click();
  const arrive = page.getByRole('dialog', { name: '登记到仓' });
  await arrive.getByLabel('备注').fill('西湖仓');
  await arrive.getByRole('button', { name: '确认到仓' }).click();
  await expect(arrive).toBeHidden();
  await expect(tab(page, /^待检测/)).toHaveText('待检测1');
  await tab(page, /^待检测/).click();
  await returns.getByRole('button', { name: '归还检测' }).click();
  const inspect = page.getByRole('dialog', { name: '归还检测' });
  await inspect.getByLabel('检测结果').getByRole('radio', { name: '丢失' }).check();
  await inspect.getByLabel('赔付金额').fill('80');
  await inspect.getByLabel('赔付调整原因').fill('按市场价');
  await inspect.getByRole('button', { name: '确认检测结果' }).click();
  await expect(inspect).toBeHidden();
  await expect(tab(page, /^待赔付/)).toHaveText('待赔付1');
  await tab(page, /^待赔付/).click();
  await expect(returns).toContainText('待付 ¥80.00');
  await expect(returns.getByRole('button', { name: '归还结清' })).toHaveCount(0);
  const [settlement] = await Promise.all([
    page.waitForEvent('download'),
    returns.getByRole('button', { name: '结算单' }).click(),
  ]);
  expect(settlement.suggestedFilename()).toMatch(/^结算单 JS\d{20}\.pdf$/);
  await returns.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '修改检测' }).click();
  const reopen = page.getByRole('dialog', { name: '修改检测' });
  await expect(reopen.getByRole('row').filter({ hasText: '赔付 第1期' })).toContainText('取消');
  await reopen.getByLabel('原因').fill('客户已找到设备');
  await reopen.getByRole('button', { name: '确认修改检测' }).click();
  await expect(reopen).toBeHidden();
  await expect(tab(page, /^待检测/)).toHaveText('待检测1');

  await page.goto(`/order/detail/${bought}`);
  await page.getByRole('button', { name: '买断', exact: true }).click();
  const buy = page.getByRole('dialog', { name: '买断' });
  await buy.getByLabel('收款方式').getByRole('radio', { name: '现金', exact: true }).check();
  await proveOwn(buy, admin.password, '确认买断');
  await expect(buy).toBeHidden();
  await shell.entry('买断列表').click();
  const buyouts = rowsOf(page, '买断数据');
  await expect(buyouts).toHaveCount(1);
  await expect(buyouts).toContainText(await numberOf(bought));
  await expect(buyouts).toContainText('¥500.00');
  await expect(buyouts).toContainText('提前');
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    buyouts.getByRole('button', { name: '过户凭证' }).click(),
  ]);
  expect(certificate.suggestedFilename()).toMatch(/^过户凭证 GH\d{20}\.pdf$/);
});

test('a buyout waits for its payment, is closed with a reason, and is paid from its list', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('maiduan');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const id = await newRental(page, admin, { rentFen: 30_000, termCount: 3, buyoutFen: 50_000 });
  const action = (name: string) => page.getByRole('button', { name, exact: true });
  const startLater = async () => {
    await action('买断').click();
    const start = page.getByRole('dialog', { name: '买断' });
    await start
      .getByLabel('付款时间')
      .getByRole('radio', { name: '客户稍后付款（2小时内有效）' })
      .check();
    await expect(start.getByLabel('收款方式')).toHaveCount(0);
    await start.getByRole('button', { name: '确认发起买断' }).click();
    await expect(start).toBeHidden();
  };

  await page.goto(`/order/detail/${id}`);
  await startLater();
  await expect(page.getByText('待付至')).toBeVisible();
  await expect(action('申请归还')).toBeDisabled();
  await action('关闭买断').click();
  const close = page.getByRole('dialog', { name: '关闭买断' });
  await expect(close).toContainText(/买断单 MD\d{20} 关闭后不能再收尾款；订单继续租用/);
  await close.getByLabel('原因').fill('客户改变主意');
  await close.getByRole('button', { name: '确认关闭买断' }).click();
  await expect(close).toBeHidden();
  await expect(action('申请归还')).toBeEnabled();
  await startLater();

  const shell = new Shell(page);
  await shell.entry('买断列表').click();
  const buyouts = rowsOf(page, '买断数据');
  await expect(buyouts).toHaveCount(2);
  await expect(tab(page, /^待支付/)).toHaveText('待支付1');
  await tab(page, /^待支付/).click();
  await expect(buyouts).toHaveCount(1);
  await expect(buyouts).toContainText('剩1小时');
  await buyouts.getByRole('button', { name: '收尾款' }).click();
  const pay = page.getByRole('dialog', { name: '收尾款' });
  await expect(pay.getByLabel('付款时间')).toHaveCount(0);
  await expect(pay).toContainText('买断价¥500.00 − 已付租金¥0.00 = ¥500.00');
  await pay.getByLabel('收款方式').getByRole('radio', { name: '现金', exact: true }).check();
  await proveOwn(pay, admin.password, '确认收尾款');
  await expect(pay).toBeHidden();
  await expect(buyouts).toHaveCount(0);
  await tab(page, /^已完成/).click();
  await expect(buyouts.getByRole('button', { name: '过户凭证' })).toBeVisible();
  await tab(page, /^已关闭/).click();
  await expect(buyouts).toHaveCount(1);
  await expect(buyouts.getByRole('button', { name: '过户凭证' })).toHaveCount(0);
});
