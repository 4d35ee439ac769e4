import { expect, type Locator, type Page } from '@playwright/test';
import { captcha } from '@rental/contract/people/auth/auth';
import { askOne } from './database.ts';
import type { Operator } from './site.ts';

/** The login form as an operator fills it in. Who reads the captcha here reads its answer in the database. */
export class LoginPage {
  readonly page: Page;
  readonly username: Locator;
  readonly password: Locator;
  readonly code: Locator;
  readonly picture: Locator;
  readonly submit: Locator;
  readonly #folder: string | undefined;
  #captchaId: Promise<string> = Promise.reject(new Error('No captcha was shown'));

  /** `folder`: that of another server than the one under test. */
  constructor(page: Page, folder?: string) {
    this.page = page;
    this.#folder = folder;
    this.username = page.getByRole('textbox', { name: '账号' });
    this.password = page.getByLabel('密码', { exact: true });
    this.code = page.getByRole('textbox', { name: /^(图形)?验证码$/ });
    this.picture = page.getByRole('button', { name: '验证码图片' });
    this.submit = page.getByRole('button', { name: '登录', exact: true });
    this.#captchaId.catch(() => undefined);
    page.on('response', (response) => {
      if (!response.url().endsWith(captcha.path)) return;
      this.#captchaId = response.json().then(({ uuid }: { uuid: string }) => uuid);
      this.#captchaId.catch(() => undefined); // the page was left meanwhile
    });
  }

  /** Opens an address that shows the form. */
  async open(path: string): Promise<void> {
    await this.withNewCaptcha(() => this.page.goto(path));
  }

  /** Does what brings a new picture, and waits for it. */
  async withNewCaptcha(act: () => Promise<unknown>): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith(captcha.path));
    await act();
    await answered;
    await expect(this.picture.locator('img')).toBeVisible();
  }

  /** Types everything; `typed` in place of what is right. */
  async fillIn(
    operator: Operator,
    typed: { readonly password?: string; readonly code?: string } = {},
  ): Promise<void> {
    await this.username.fill(operator.username);
    await this.password.fill(typed.password ?? operator.password);
    await this.code.fill(typed.code ?? (await this.answer(operator)));
  }

  /** The text of the picture. */
  async answer({ brand }: Operator): Promise<string> {
    const { answer } = await askOne<{ answer: string }>(
      brand,
      'select answer from captchas where brand_code = $1 and uuid = $2',
      [brand, await this.#captchaId],
      this.#folder,
    );
    return answer;
  }
}
