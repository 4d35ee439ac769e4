import { expect, type Locator, type Page } from '@playwright/test';
import { askOne } from './database.ts';
import type { Operator } from './site.ts';

/** Fills in the password of a dialog and presses its button. */
export async function prove(dialog: Locator, password: string, ok: string): Promise<void> {
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: ok }).click();
}

/** The rows of a list. */
export const rowsOf = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** The one 提现 of the brand is approved and paid on this page, and the provider has said so. */
export async function approveAndPay(page: Page, { brand, password }: Operator): Promise<void> {
  const rows = rowsOf(page, '提现数据');
  const dialog = page.getByRole('dialog').last();
  await rows.getByRole('button', { name: '审核通过' }).click();
  await dialog.getByRole('button', { name: '确认通过' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rows.getByRole('button', { name: '打款' }).click();
  await prove(dialog, password, '确认打款');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    const { state } = await askOne<{ state: string }>(
      brand,
      'select state from withdrawals where brand_code = $1',
      [brand],
    );
    expect(state).toBe('paid');
  }).toPass();
}
