import { accountConfig, health, version } from '@rental/contract/platform/brands';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ServerArea } from '../../area.ts';
import { serve, servePublic, type Serving } from '../../http/serve.ts';
import { policyOf, type PasswordKeys } from '../../people/auth/public.ts';
import type { Demo } from '../demo/public.ts';

function serveBrands(
  serving: Serving,
  keys: Pick<PasswordKeys, 'publicKey'>,
  demo: Demo | undefined,
): void {
  servePublic(serving, accountConfig, async ({ brand, transaction }) => {
    const { title, consoleTitle, ...open } = brand;
    const policy = await transaction('read only', (tx) => policyOf(tx, brand.code));
    return {
      title,
      consoleTitle,
      logo: brand.logo,
      captcha: !policy.captcha_after_failures_only,
      accountLogin: policy.captcha_after_failures_only,
      smsLogin: policy.sms_login,
      alipayLogin: policy.alipay_login,
      ...((demo?.accountsOf(brand.code).length ?? 0) > 0 && { demo: true as const }),
      publicKey: await keys.publicKey(),
      brand: open,
    };
  });
  servePublic(serving, health, async (visit) => {
    await visit.transaction('read only', (tx) => sql`select 1`.execute(tx));
    return { ok: true as const };
  });
  serve(serving, version, async () => ({ version: packageJson.version }));
}

export const brandsArea: ServerArea = {
  serve: (serving, { signIn, demo }) => serveBrands(serving, signIn.keys, demo),
};
