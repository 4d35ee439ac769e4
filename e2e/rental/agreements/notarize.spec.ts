import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { approvedOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('S84 X27 what is signed comes onto the chain, is verified there, and is applied for to be notarized', async ({
  browsers,
}) => {
  const admin = await newShop('gongzheng');
  await changeAsOwner(
    admin.brand,
    `with turned_on as (
       update brands set open_blockchain = true, notarization_select = true where code = $1
     ) select pg_notify('brands', '')`,
    [admin.brand],
  );
  const orderId = await approvedOrder(admin);
  const page = await browsers.visit(admin, '/login');
  const flags = () =>
    page.evaluate(() =>
      fetch('/api/AppConfig/accountConfig').then(
        async (answer) =>
          ((await answer.json()) as { brand: { flags: { OpenBlockchain: boolean } } }).brand.flags
            .OpenBlockchain,
      ),
    );
  await expect.poll(flags).toBe(true);
  const work = await browsers.open(admin, `/order/detail/${orderId}`);
  const act = async (button: string, title: string, okText: string) => {
    await work.getByRole('button', { name: button, exact: true }).click();
    const dialog = work.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: okText }).click();
    await expect(dialog).toBeHidden();
  };
  const agreement = work.getByRole('region', { name: '合同', exact: true });
  const evidence = work.getByRole('region', { name: '存证', exact: true });
  await act('生成合同', '生成合同', '确认生成');
  await act('登记签署', '登记合同签署完成', '确认已签署');

  const signed = evidence.getByRole('row').filter({ hasText: '签署完成' });
  await expect(signed).toContainText('已上链', { timeout: 45_000 });
  await signed.getByRole('button', { name: '验真' }).click();
  const verdict = work.getByRole('dialog', { name: '链上验真' });
  await expect(verdict.getByRole('alert')).toContainText('验真通过');
  await work.keyboard.press('Escape');
  await expect(verdict).toBeHidden();

  await act('申请公证', '申请公证', '确认申请');
  await expect(agreement).toContainText(/公证\s*已(申请|受理)/);
  await expect(agreement.getByRole('button', { name: '申请公证' })).toHaveAccessibleDescription(
    '该合同正在公证，请等待结果',
  );

  await work.goto('/order/chain');
  const records = work.getByRole('region', { name: '上链记录数据' }).getByRole('row');
  await expect(records.filter({ hasText: '签署完成' })).toContainText('已上链');
  await expect(records.getByRole('button', { name: '上链重试' })).toHaveAccessibleDescription(
    '只有上链失败的存证可以重试',
  );
  await work.goto('/order/agreement');
  const agreements = work.getByRole('region', { name: '合同数据' }).getByRole('row');
  await expect(agreements.nth(1)).toContainText(/已(申请|受理)/);
});
