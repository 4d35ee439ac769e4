import { test } from '@playwright/test';
import { ops } from './ops.ts';
import type { Operator } from './site.ts';

/**
 * A brand of its own, for tests that change what holds for everybody of a brand; answers its administrators. Another try of
 * a test, or its repetition, gets another brand.
 */
export async function newBrand(
  name: string,
  administrators: readonly [string, ...string[]],
): Promise<Operator[]> {
  const { retry, repeatEachIndex } = test.info();
  const code = `${name}${retry || ''}${repeatEachIndex === 0 ? '' : `x${repeatEachIndex}`}`;
  const hosts = ['--admin-host', `${code}.localhost`, '--app-host', `app.${code}.localhost`];
  await ops('create-brand', '--code', code, '--name', `品牌${code}`, ...hosts);
  const made: Operator[] = [];
  for (const username of administrators) {
    const who = ['--brand', code, '--username', username, '--role', 'admin'];
    const password = (await ops('create-operator', ...who)).split('\n').at(-1) ?? '';
    const place = { brand: code, host: `${code}.localhost`, platform: 'manage' } as const;
    made.push({ ...place, username, password, store: null, channel: null, enabled: true });
  }
  return made;
}
