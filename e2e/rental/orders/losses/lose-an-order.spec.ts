import { expect, type Page } from '@playwright/test';
import { CropDialog } from '../../../support/crop-dialog.ts';
import { pngFile } from '../../../support/images.ts';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { proveOwn } from '../../../support/people.ts';
import { newOperator, newRole } from '../../../support/roles.ts';
import { test } from '../../../support/test.ts';

const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });

test('a customer is gone: the order ends as lost by two, a part comes back, and the file is made', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('shilian');
  const rights = ['home:view', 'order:list', 'order:endAsLost', 'approval:list'];
  const second = await newOperator(admin, 'fuhe', await newRole(admin, '复核员', rights));
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 20_000, termCount: 2 });
  await page.goto(`/order/detail/${id}`);

  const ending = page.getByRole('dialog', { name: '坏账结案' });
  await test.step('坏账结案 shows what is written off, and wants a proof', async () => {
    await actionOf(page, '坏账结案').click();
    await ending.getByRole('radiogroup', { name: '结案原因' }).getByText('诈骗').click();
    await ending.getByLabel('设备赔付').fill('800');
    await expect(ending.getByRole('region', { name: '试算' })).toContainText('转坏账 ¥800.00');
    await ending.getByLabel('原因', { exact: true }).fill('冒用他人身份，设备已转卖');
    await ending.getByRole('button', { name: '提交复核' }).click();
    await expect(ending).toContainText('请上传结案凭证');
    const crop = new CropDialog(page);
    await ending.getByRole('button', { name: /^添加图片/ }).click();
    await crop.pick(pngFile('报案回执.png', { width: 720, height: 540 }));
    await crop.upload();
    await ending.getByRole('button', { name: '提交复核' }).click();
    await expect(ending).toBeHidden();
  });

  await test.step('another agrees, and who asked carries it out', async () => {
    const other = await browsers.open(second, '/system/approval');
    await expect(other.getByRole('region', { name: '复核申请数据' })).toContainText(
      '结案原因诈骗，同时拉黑客户，转坏账¥900.00',
    );
    await other.getByRole('button', { name: '通过', exact: true }).click();
    const approve = other.getByRole('dialog', { name: '复核通过' });
    await proveOwn(approve, second.password, '确认通过');
    await expect(approve).toBeHidden();
    await page.reload();
    await page
      .getByRole('alert')
      .filter({ hasText: '已同意待执行' })
      .getByRole('button', { name: '执行' })
      .click();
    const execute = page.getByRole('dialog', { name: '执行已同意的申请' });
    await proveOwn(execute, admin.password, '执行');
    await expect(execute).toBeHidden();
    await expect(page.getByRole('region', { name: '坏账', exact: true })).toContainText('¥900.00');
  });

  await test.step('追回款 is taken against it', async () => {
    await actionOf(page, '登记追回款').click();
    const recover = page.getByRole('dialog', { name: '登记追回款' });
    await recover.getByLabel('追回金额').fill('300');
    await recover.getByRole('radio', { name: '现金', exact: true }).check();
    await proveOwn(recover, admin.password, '确认登记');
    await expect(recover).toBeHidden();
    await expect(page.getByRole('region', { name: '坏账', exact: true })).toContainText('部分收回');
  });

  await test.step('报案材料 is one file', async () => {
    await actionOf(page, '报案材料').click();
    const file = page.getByRole('dialog', { name: '导出报案材料' });
    const download = page.waitForEvent('download');
    await proveOwn(file, admin.password, '导出 PDF');
    expect((await download).suggestedFilename()).toMatch(/^报案材料 .+\.pdf$/);
  });

  await test.step('坏账列表 has it with its sums', async () => {
    await page.goto('/order/loss');
    await expect(page.getByLabel('合计')).toHaveText(
      '坏账合计¥900.00已收回合计¥300.00未收回合计¥600.00',
    );
    await expect(page.getByText('共 1 条')).toBeVisible();
    const list = page.getByRole('region', { name: '坏账数据' });
    await expect(list).toContainText('诈骗');
    await expect(list).toContainText('追回中');
  });
});
