import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { approvedOrder, newShop } from '../../support/money-shop.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { goWithin } from '../../support/shell.ts';
import { test } from '../../support/test.ts';

const off = '本品牌未开启公证';

test('S84 公证 is switched on from 合同列表 and can be applied for at once there and in the order, until it is switched off', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('gzkaiguan');
  const orderId = await approvedOrder(admin);
  const page = await browsers.open(admin, `/order/detail/${orderId}`);
  const act = async (button: string, title: string, okText: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: okText }).click();
    await expect(dialog).toBeHidden();
  };
  await act('生成合同', '生成合同', '确认生成');
  await act('登记签署', '登记合同签署完成', '确认已签署');
  const apply = page.getByRole('button', { name: '申请公证', exact: true });
  await expect(apply).toHaveAccessibleDescription(off);

  await goWithin(page, '/order/agreement');
  const tool = page.getByRole('button', { name: /^公证开关/ });
  const dialog = page.getByRole('dialog', { name: '公证开关' });
  const rows = page
    .getByRole('region', { name: '合同数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const inRow = page.getByRole('menuitem', { name: '申请公证' });
  const openRow = () => rows.getByRole('button', { name: '更多' }).click();

  await test.step('on', async () => {
    await expect(tool).toHaveText('公证开关：已关闭');
    await openRow();
    await expect(inRow).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await tool.click();
    await expect(dialog).toContainText('已关闭');
    await dialog.getByRole('button', { name: '确认开启' }).click();
    await expect(dialog).toBeHidden();
    await expect(tool).toHaveText('公证开关：已开启');
    await expect(tool).toBeFocused();
    await openRow();
    await expect(inRow).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await goWithin(page, `/order/detail/${orderId}`);
    await expect(apply).toHaveAccessibleDescription('');
  });

  await test.step('a colleague has switched it off meanwhile', async () => {
    await changeAsOwner(
      admin.brand,
      `with turned_off as (update brands set notarization_select = false where code = $1)
       select pg_notify('brands', '')`,
      [admin.brand],
    );
    browsers.expectInConsole(/409/);
    await apply.click();
    const asking = page.getByRole('dialog', { name: '申请公证' });
    await asking.getByRole('button', { name: '确认申请' }).click();
    await expect(asking.getByRole('alert')).toContainText(off);
    await asking.getByRole('button', { name: '取消' }).click();
    await expect(apply).toHaveAccessibleDescription(off);
  });

  await test.step('whoever has not the right sees no switch', async () => {
    const reader = await newOperator(
      admin,
      'duhetong',
      await newRole(admin, '看合同', ['order:list', 'agreement:view']),
    );
    const other = await browsers.open(reader, '/order/agreement');
    await expect(other.getByRole('region', { name: '合同数据' })).toContainText(/HT\d{20}/);
    await expect(other.getByRole('button', { name: /^公证开关/ })).toHaveCount(0);
  });
});
