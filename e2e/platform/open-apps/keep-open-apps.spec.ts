import { expect } from '@playwright/test';
import { addApp, placeOrder, prove, rowOf, savedSecret } from '../../support/open-apps.ts';
import { addressOf, operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = operatorOf(0, 'admin');

test('an app is made, the sample client orders with its key, and the key is replaced', async ({
  browsers,
}) => {
  const page = await browsers.open(admin, '/system/open-app');
  const { name, ...first } = await addApp(page, admin);
  await expect(rowOf(page, name)).toContainText('未使用');

  const placed = await placeOrder(addressOf(admin), first);
  expect(placed).toMatchObject({ isOneOrder: true, isAsQuoted: true, status: '待审核' });
  const list = await browsers.open(admin, `/order/list?orderNo=${String(placed['orderNo'])}`);
  await expect(list.getByText(String(placed['orderNo'])).first()).toBeVisible();

  await rowOf(page, name).getByRole('button', { name: '密钥' }).click();
  const keys = page.getByRole('dialog', { name: `「${name}」的密钥` });
  await keys.getByRole('button', { name: '新增密钥' }).click();
  await prove(page, admin, '新增密钥', '新增');
  const second = await savedSecret(page);
  await expect(keys.getByRole('button', { name: '新增密钥' })).toBeDisabled();
  await keys.getByRole('listitem').filter({ hasText: first.keyId }).getByText('作废').click();
  await prove(page, admin, '作废密钥', '确认作废');
  await expect(keys.getByText(first.keyId)).toBeHidden();
  await expect(placeOrder(addressOf(admin), first)).rejects.toThrow('open_signature_invalid');
  expect(await placeOrder(addressOf(admin), second)).toMatchObject({ isOneOrder: true });
});
