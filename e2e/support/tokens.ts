import type { Page } from '@playwright/test';
import { logout } from '@rental/contract/people/auth/auth';
import { ops } from './ops.ts';
import type { Operator } from './site.ts';

const tokens = new Map<string, { readonly token: Promise<string>; readonly madeAt: number }>();

/** A login of the terminal ends after 15 minutes, and a test has what is left of them. */
const sharedForMs = 600_000;

/** A login of its own, made at the terminal: for tests that end it. */
export const newToken = ({ brand, username }: Operator): Promise<string> =>
  ops('login-token', '--brand', brand, '--username', username);

/** A login that the tests of one worker share. */
export function sharedToken(operator: Operator): Promise<string> {
  const key = `${operator.brand} ${operator.username}`;
  const known = tokens.get(key);
  if (known !== undefined && Date.now() - known.madeAt < sharedForMs) return known.token;
  const made = { token: newToken(operator), madeAt: Date.now() };
  tokens.set(key, made);
  return made.token;
}

/** Ends a login as another browser of its operator would; the page only lends its network. */
export async function endLogin(page: Page, token: string): Promise<void> {
  const ask = ([path, authorization]: readonly [string, string]) =>
    fetch(path, { method: 'DELETE', headers: { authorization } }).then(({ status }) => status);
  const status = await page.evaluate(ask, [logout.path, token] as const);
  if (status !== 200) throw new Error(`The login was not ended: ${status}`);
}
