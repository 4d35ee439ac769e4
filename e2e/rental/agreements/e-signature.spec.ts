import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { askedOf } from '../../support/e-signature.ts';
import { approvedOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('an agreement is voided, made again, refused, sent anew and signed by all parties on the provider’s page, and its evidence holds', async ({
  browsers,
}) => {
  const admin = await newShop('dianziqian');
  const orderId = await approvedOrder(admin);
  const page = await browsers.open(admin, `/order/detail/${orderId}`);
  const section = page.getByRole('region', { name: '合同', exact: true });
  const act = async (button: string, title: string, okText: string, reason?: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    if (reason !== undefined) await dialog.getByLabel('作废原因').fill(reason);
    await dialog.getByRole('button', { name: okText }).click();
    await expect(dialog).toBeHidden();
  };

  await act('生成合同', '生成合同', '确认生成');
  await act('作废重签', '作废重签', '确认作废', '客户改名');
  await expect(section).toContainText('作废 · 客户改名');
  await act('生成合同', '生成合同', '确认生成');
  await act('发起电子签', '发起电子签', '确认发起');
  await expect(section).toContainText('签署中');
  const { agreementNo } = await page.evaluate(() => ({
    agreementNo: /HT\d{20}/.exec(document.body.innerText)?.[0] ?? '',
  }));

  await expect.poll(async () => (await askedOf(agreementNo)).length).toBe(3);
  const unwilling = (await askedOf(agreementNo)).find(({ party }) => party === 'customer');
  const refusing = await browsers.visit(admin, unwilling?.page ?? '');
  await refusing.getByLabel('签署码').fill(unwilling?.code ?? '');
  await refusing.getByRole('button', { name: '拒绝签署' }).click();
  await expect(refusing.getByRole('status')).toContainText('已拒绝签署');
  await page.getByRole('button', { name: '刷新' }).first().click();
  await expect(section).toContainText('失败 · 用户拒绝签署');
  await act('重发签署', '重发签署', '确认重发');
  await expect(section).toContainText('签署中');
  await expect(section).toContainText(/此前签署.*失败 · 用户拒绝签署，均未签署/s);

  await expect.poll(async () => (await askedOf(agreementNo)).length).toBe(6);
  for (const asked of (await askedOf(agreementNo)).slice(3)) {
    const provider = await browsers.visit(admin, asked.page);
    await provider.getByLabel('签署码').fill(asked.code);
    await provider.getByRole('button', { name: '同意签署' }).click();
    await expect(provider.getByRole('status')).toContainText('已签署');
  }

  await page.getByRole('button', { name: '刷新' }).first().click();
  await expect(section).toContainText('已签');
  await expect(page.getByRole('region', { name: '操作记录' })).toContainText('合同签署完成');

  const evidence = page.getByRole('region', { name: '存证', exact: true });
  await evidence.getByRole('button', { name: '验真' }).click();
  await expect(evidence.getByRole('alert')).toContainText('验真通过：8 个节点的哈希均一致');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    evidence.getByRole('button', { name: '导出证据包' }).click(),
  ]);
  const sha256 = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await expect(evidence).toContainText(sha256);
  await expect(evidence.getByRole('row').last()).toContainText('证据包');

  await page.goto('/order/agreement');
  const rows = page.getByRole('region', { name: '合同数据' }).getByRole('row');
  await expect(rows.filter({ hasText: agreementNo })).toContainText('3 / 3 已签');
  await expect(rows.filter({ hasText: '作废' })).toHaveCount(1);
});
