import { expect, type Page } from '@playwright/test';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { newOrder, newRental, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

const path = '/order/extra';
const rowsOf = (page: Page, list: string) =>
  page
    .getByRole('region', { name: `${list}数据` })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });

test('S96 附加单 lists what was billed by hand by its kinds; from its row one is asked for and taken back, and 转单 is a tab of it', async ({
  browsers,
}) => {
  const admin = await newShop('fujiadan');
  await changeAsOwner(admin.brand, 'update sms_accounts set balance = 9 where brand_code = $1', [
    admin.brand,
  ]);
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 60_000, termCount: 6 });
  await page.goto(`/order/detail/${id}`);
  for (const [kind, purpose] of [
    ['补订单', '换屏'],
    ['投保', '碎屏险'],
  ] as const) {
    await page.getByRole('button', { name: '加收' }).click();
    const dialog = page.getByRole('dialog', { name: '加收' });
    await dialog.getByRole('radio', { name: kind }).check();
    if (kind === '投保') {
      await dialog.getByRole('combobox', { name: '险种' }).click();
      await page.getByTitle(purpose, { exact: true }).click();
      await expect(dialog.getByLabel('结算比例')).toHaveCount(0);
    } else {
      await dialog.getByLabel('用途').fill(purpose);
      const part = dialog.getByLabel('结算比例');
      await expect(part).toHaveValue('100');
      await part.fill('100.01');
      await part.blur();
      await expect(dialog.getByText('请输入0到100的百分数，最多两位小数')).toBeVisible();
      await part.fill('80.5');
      await dialog.getByLabel('备注').fill('门店自备');
    }
    await dialog.getByLabel('金额').fill('30');
    await dialog.getByRole('button', { name: '确认加收' }).click();
    await expect(dialog).toBeHidden();
  }

  const bill = page.getByRole('row').filter({ hasText: '换屏' });
  await expect(bill).toContainText('结算比例 80.5%');
  await expect(bill).toContainText('备注 门店自备');

  await page.goto(path);
  const extras = rowsOf(page, '附加单');
  await expect(extras).toHaveCount(2);
  await expect(extras.nth(0)).toContainText('投保中');
  for (const words of ['换屏', '80.5%', '门店自备'])
    await expect(extras.nth(1)).toContainText(words);

  await tab(page, '补订单').click();
  await expect(extras).toHaveCount(1);
  await expect(page).toHaveURL(/kind=extra/);
  await extras.getByRole('button', { name: '催付' }).click();
  const asking = page.getByRole('dialog', { name: '催付' });
  await expect(asking).toContainText('补订单 第1期¥30.00待支付，请及时付款。');
  await asking.getByRole('button', { name: '发送 1 条' }).click();
  await expect(asking.getByRole('status')).toHaveText('成功 1 条，失败 0 条。');
  await asking.getByRole('button', { name: '完成' }).click();
  await expect(asking).toBeHidden();
  await extras.getByRole('button', { name: '催付' }).click();
  await expect(asking).toContainText('该订单当天已有同类短信，每天最多一条');
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();

  await extras.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '取消', exact: true }).click();
  const cancel = page.getByRole('dialog', { name: '取消' });
  await cancel.getByLabel('原因').fill('客户不换了');
  await cancel.getByRole('button', { name: /^确认/ }).click();
  await expect(cancel).toBeHidden();
  await expect(extras).toContainText('已取消');
  await expect(extras.getByRole('button', { name: /催付|更多/ })).toHaveCount(0);

  await tab(page, '转单').click();
  await expect(page.getByText('暂无转单')).toBeVisible();
  await changeAsOwner(
    admin.brand,
    `insert into stores (brand_code, name, contact_name, contact_phone, region)
       values ($1, '滨江店', '王店长', '13900000001', '浙江省杭州市')`,
    [admin.brand],
  );
  const moved = await newOrder(admin, 0, { rentFen: 60_000, termCount: 6 });
  const { orderNo } = await askOne<{ orderNo: string }>(
    admin.brand,
    'select order_no as "orderNo" from orders where brand_code = $1 and id = $2',
    [admin.brand, moved],
  );
  await page.goto(`/order/detail/${moved}`);
  await page.getByRole('button', { name: '转单' }).click();
  const handOver = page.getByRole('dialog', { name: '转单' });
  await handOver.getByRole('combobox').click();
  await page.getByTitle('滨江店').click();
  await handOver.getByLabel('原因').fill('客户就近');
  await handOver.getByRole('button', { name: /^确认/ }).click();
  await expect(handOver).toBeHidden();

  await page.goto(`${path}?kind=handOver`);
  const handOvers = rowsOf(page, '转单');
  await expect(handOvers).toHaveCount(1);
  await expect(handOvers).toContainText(orderNo);
  await expect(handOvers).toContainText('西湖店');
  await expect(handOvers).toContainText('滨江店');
  await page.getByRole('textbox', { name: '订单号' }).fill('ZL-none');
  await page.getByRole('textbox', { name: '订单号' }).press('Enter');
  await expect(handOvers).toHaveCount(0);
  await expect(tab(page, '转单')).toHaveAttribute('aria-pressed', 'true');
});
