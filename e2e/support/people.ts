import { expect, type Locator, type Page } from '@playwright/test';
import { LoginPage } from './login-page.ts';
import type { Operator } from './site.ts';

/** 员工管理 as an administrator works with it. */
export class OperatorList {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page
      .getByRole('region', { name: '员工数据' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
  }

  row(username: string): Locator {
    return this.rows.filter({ hasText: username });
  }

  /** An action of a row, from the menu of the rest where it is not shown. */
  async act(username: string, action: string): Promise<void> {
    const button = this.row(username).getByRole('button', { name: action, exact: true });
    await expect(this.row(username)).toBeVisible();
    if (await button.isVisible()) return button.click();
    await this.row(username).getByRole('button', { name: '更多' }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** 编辑员工, once it may be typed in. */
  async edit(username: string): Promise<Locator> {
    await this.act(username, '编辑');
    const dialog = this.page.getByRole('dialog', { name: `编辑员工 ${username}` });
    await expect(dialog.getByLabel('昵称')).toBeFocused();
    return dialog;
  }

  /** 新增员工; answers the one-time password. */
  async hire(
    username: string,
    { role, stores = [] }: { readonly role: string; readonly stores?: readonly string[] },
  ): Promise<string> {
    await this.page.getByRole('button', { name: '新增员工' }).click();
    const dialog = this.page.getByRole('dialog', { name: '新增员工' });
    await expect(dialog.getByLabel('账号')).toBeFocused();
    await dialog.getByLabel('账号').fill(username);
    await dialog.getByLabel('昵称').fill(`昵称${username}`);
    await choose(dialog, '角色', role);
    await choose(dialog, '所属店铺', ...stores);
    await dialog.getByRole('button', { name: '创建账号' }).click();
    return readOneTimePassword(this.page, username);
  }
}

/** Chooses in a field, or takes back what is chosen. */
export async function choose(
  dialog: Locator,
  label: string,
  ...options: readonly string[]
): Promise<void> {
  if (options.length === 0) return;
  const box = dialog.getByRole('combobox', { name: label });
  await box.click();
  const offered = dialog.page().locator('.ant-select-dropdown:visible');
  for (const option of options) {
    if (await box.isEditable()) await box.fill(option); // of many, only some are drawn
    await offered.locator('.ant-select-item-option').filter({ hasText: option }).click();
  }
  await dialog.locator('.ant-modal-title').click(); // Tab would choose what is active
  await expect(offered).toHaveCount(0);
}

/** The dialog shows it this once, and goes by its button. */
export async function readOneTimePassword(page: Page, username: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: '一次性密码' });
  await expect(dialog).toContainText(username);
  const shown = dialog.locator('.copyable-text-words');
  await expect(shown).toHaveText(/^[A-Za-z2-9]{14}$/);
  const password = (await shown.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '我已记下' }).click();
  await expect(dialog).toBeHidden();
  return password;
}

/** Signs in by the form, as far as the login lets. */
export async function signIn(page: Page, operator: Operator): Promise<void> {
  const login = new LoginPage(page);
  await login.open('/login');
  await login.fillIn(operator);
  await login.submit.click();
}

/** The first own password in place of the one-time one. */
export async function setOwnPassword(page: Page, from: string, to: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await page.getByLabel('一次性密码', { exact: true }).fill(from);
  await page.getByLabel('新密码', { exact: true }).fill(to);
  await page.getByLabel('再次输入新密码').fill(to);
  await page.getByRole('button', { name: '修改密码' }).click();
}

/** The step that asks for the own password once more. */
export async function proveOwn(dialog: Locator, password: string, ok: string): Promise<void> {
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: ok }).click();
}

/** Turns a switch of 安全策略, with the own password. */
export async function turnPolicy(page: Page, name: string, { password }: Operator): Promise<void> {
  await page.getByRole('switch', { name }).click();
  await page.getByRole('button', { name: '保存' }).click();
  const dialog = page.getByRole('dialog', { name: '修改安全策略' });
  await proveOwn(dialog, password, '确认修改');
  await expect(dialog).toBeHidden();
}
