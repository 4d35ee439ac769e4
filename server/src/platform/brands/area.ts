import * as settings from '@rental/contract/platform/brand-settings';
import { accountConfig, health, version } from '@rental/contract/platform/brands';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ServerArea } from '../../area.ts';
import { serve, servePublic, type Serving } from '../../http/serve.ts';
import { administering } from '../../people/access/public.ts';
import { policyOf, type SignInTools } from '../../people/auth/public.ts';
import type { Demo } from '../demo/public.ts';
import { restoreBrandSettings, saveBrandSettings } from './save-settings.ts';
import { brandSettings, listBrandVersions } from './settings-queries.ts';

function serveBrands(
  serving: Serving,
  { keys, requireStepUp }: SignInTools,
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
  const administer = administering(requireStepUp);
  serve(serving, settings.brandSettings, brandSettings);
  serve(serving, settings.listBrandVersions, listBrandVersions);
  serve(serving, settings.saveBrandSettings, saveBrandSettings(administer));
  serve(serving, settings.restoreBrandSettings, restoreBrandSettings(administer));
  serve(serving, version, async () => ({ version: packageJson.version }));
}

export const brandsArea: ServerArea = {
  serve: (serving, { signIn, demo }) => serveBrands(serving, signIn, demo),
};
