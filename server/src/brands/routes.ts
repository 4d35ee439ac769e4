import { accountConfig, health, version } from '@rental/contract/brands';
import { sql } from 'kysely';
import { serve, servePublic, type Serving } from '../http/serve.ts';
import packageJson from '../../package.json' with { type: 'json' };

export function serveBrands(serving: Serving): void {
  servePublic(serving, accountConfig, async ({ brand }) => {
    const { title, consoleTitle, ...open } = brand;
    return {
      title,
      consoleTitle,
      logo: brand.logo,
      captcha: true,
      accountLogin: false,
      smsLogin: false,
      alipayLogin: false,
      brand: open,
    };
  });
  servePublic(serving, health, async (visit) => {
    await visit.transaction('read only', (tx) => sql`select 1`.execute(tx));
    return { ok: true as const };
  });
  serve(serving, version, async () => ({ version: packageJson.version }));
}
