import { expect } from '@playwright/test';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

const words = '西湖仓 13800000001 浙江省杭州市西湖区文三路 1 号';

test('归还地址 is kept from 归还列表, chosen at 申请归还 and found again in list and order', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('guihuandizhi');
  const page = await browsers.open(admin, '/order/return');
  const kept = page.getByRole('dialog', { name: '归还地址' });
  const choose = (name: string) =>
    page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true });

  await test.step('two addresses, one of them the default', async () => {
    await page.getByRole('button', { name: '归还地址', exact: true }).click();
    await expect(kept).toContainText('暂无归还地址');
    await kept.getByRole('button', { name: '添加归还地址' }).click();
    await kept.getByRole('button', { name: '添加归还地址' }).click();
    await kept.getByRole('button', { name: '保存' }).click();
    await expect(kept).toContainText('请填写收件人');
    for (const [place, receiver, street] of [
      [1, '西湖仓', '文三路 1 号'],
      [2, '前台', '文二路 2 号'],
    ] as const) {
      await kept.getByLabel(`第${place}个收件人`).fill(receiver);
      await kept.getByLabel(`第${place}个电话`).fill('13800000001');
      await kept.getByLabel(`第${place}个省市区`).fill('浙江省杭州市西湖区');
      await kept.getByLabel(`第${place}个街道门牌`).fill(street);
    }
    await expect(kept).toContainText('有未保存的修改，保存或取消后可切换店铺');
    await expect(kept.getByRole('combobox', { name: '店铺' })).toBeDisabled();
    const defaults = kept.getByRole('checkbox', { name: '默认' });
    await expect(defaults.nth(0)).toBeChecked();
    await defaults.nth(1).check();
    await expect(defaults.nth(0)).not.toBeChecked();
    await kept.getByRole('checkbox', { name: '启用' }).nth(1).uncheck();
    await expect(defaults.nth(1)).not.toBeChecked();
    await defaults.nth(0).check();
    await kept.getByRole('button', { name: '保存' }).click();
    await expect(kept).toBeHidden();
    await page.getByRole('button', { name: '归还地址', exact: true }).click();
    await expect(kept.getByLabel('第1个收件人')).toHaveValue('西湖仓');
    await expect(kept).not.toContainText('有未保存的修改');
    await expect(kept.getByRole('combobox', { name: '店铺' })).toBeEnabled();
    await expect(kept.getByRole('checkbox', { name: '启用' }).nth(1)).not.toBeChecked();
    await kept.getByRole('checkbox', { name: '启用' }).nth(1).check();
    await kept.getByRole('button', { name: '保存' }).click();
    await expect(kept).toBeHidden();
  });

  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await page.goto(`/order/detail/${orderId}`);
  await page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '申请归还', exact: true })
    .click();
  const start = page.getByRole('dialog', { name: '申请归还' });
  await expect(start).toContainText(words);
  await start.getByRole('button', { name: '确认申请归还' }).click();
  await expect(start).toBeHidden();
  await expect(page.getByRole('group', { name: '订单操作' })).toBeFocused();
  await expect(page.getByRole('region', { name: '归还' })).toContainText(words);

  await page.goto('/order/return');
  const rows = page
    .getByRole('region', { name: '归还数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toContainText('西湖仓');
  await page.getByRole('button', { name: '展开' }).click();
  await page.getByRole('combobox', { name: '归还地址' }).click();
  await choose(`西湖店：前台 13800000001 浙江省杭州市西湖区文二路 2 号`).click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('region', { name: '归还数据' })).toContainText('没有符合条件的归还');
});
