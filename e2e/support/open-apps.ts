import { execFile } from 'node:child_process';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { signatureScheme, signedText } from '@rental/domain/platform/open-apps/signing';
import type { PickedFile } from './images.ts';
import type { Operator } from './site.ts';

export interface AppKey {
  readonly keyId: string;
  readonly secret: string;
}

/** The row of an app in the list. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '应用数据' }).getByRole('row').filter({ hasText: name });

/** Confirms an open dialog with the operator's password. */
export async function prove(
  page: Page,
  { password }: Operator,
  dialogName: string,
  button: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName });
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** The key of the dialog that shows it once. */
export async function savedSecret(page: Page): Promise<AppKey> {
  const dialog = page.getByRole('dialog', { name: '新密钥' });
  await expect(dialog).toContainText('只显示这一次');
  const text = await dialog.innerText();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(dialog).toBeHidden();
  return { keyId: /ak_\w+/.exec(text)?.[0] ?? '', secret: /sk_[\w-]+/.exec(text)?.[0] ?? '' };
}

/** A sample client of the guide, as a program of its own; answers what it printed. */
async function runSample(url: string, key: AppKey, script: string, ...given: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`docs/examples/${script}`, ...given],
    {
      cwd: new URL('../..', import.meta.url),
      env: {
        ...process.env,
        OPEN_URL: url,
        OPEN_KEY_ID: key.keyId,
        OPEN_KEY_SECRET: key.secret,
      },
    },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

export const placeOrder = (url: string, key: AppKey) => runSample(url, key, 'place-order.mjs');

/** Hands a file in for a paper of an order. */
export async function sendPaper(
  url: string,
  key: AppKey,
  paper: { readonly externalNo: string; readonly kind: string },
  { name, buffer }: PickedFile,
) {
  const dir = await mkdtemp(join(tmpdir(), 'paper-'));
  try {
    await writeFile(join(dir, name), buffer);
    const { externalNo, kind } = paper;
    return await runSample(url, key, 'send-paper.mjs', externalNo, kind, join(dir, name));
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** A signed call of a program to the open API of the page's brand. Throws where it is refused. */
export async function callOpen(
  page: Page,
  { keyId, secret }: AppKey,
  method: 'GET' | 'POST',
  target: string,
  content?: object,
): Promise<Record<string, unknown>> {
  const body = content === undefined ? '' : JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(signedText({ method, target, timestamp, nonce, body }))
    .digest('base64');
  const headers = {
    authorization: `${signatureScheme} key_id="${keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`,
    ...(content !== undefined && { 'content-type': 'application/json' }),
  };
  // in the page: the browser alone knows the host of a brand
  const { isOk, json } = await page.evaluate(
    async ({ to, ...request }) => {
      const answer = await fetch(to, request);
      return { isOk: answer.ok, json: (await answer.json()) as Record<string, unknown> };
    },
    { to: target, method, headers, ...(content !== undefined && { body }) },
  );
  if (!isOk) throw new Error(`${method} ${target} was refused: ${JSON.stringify(json)}`);
  return json;
}

/** Adds an app on the page of 开放接口; answers its name and its key. */
export async function addApp(page: Page, operator: Operator): Promise<AppKey & { name: string }> {
  const name = `小程序商城${randomInt(10_000, 99_999)}`;
  await page.getByRole('button', { name: '新增应用' }).click();
  await page.getByRole('dialog', { name: '新增应用' }).getByLabel('应用名称').fill(name);
  await prove(page, operator, '新增应用', '新增');
  return { name, ...(await savedSecret(page)) };
}
