import { expect, type Locator, type Page } from '@playwright/test';
import type { Operator } from './site.ts';

/** Enables the account of a row of 服务商账户, with the operator's password. */
export async function enableAccount(page: Page, row: Locator, admin: Operator): Promise<void> {
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '启用', exact: true }).click();
  const enabling = page.getByRole('dialog', { name: '启用账户', exact: true });
  await enabling.getByLabel('您的登录密码').fill(admin.password);
  await enabling.getByRole('button', { name: '确认启用' }).click();
  await expect(enabling).toBeHidden();
  await expect(row).toContainText('启用');
}
