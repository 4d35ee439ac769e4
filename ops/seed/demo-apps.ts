import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { sealFor } from '@rental/server/sealed';

interface Given {
  readonly brands: readonly string[];
  readonly dataDir: string;
  readonly secretKey: string;
  readonly today: Date;
}

/** The program of 客户下单演示 in every brand. Its keys are in `demo-apps.json`, for the server alone. */
export async function addDemoApps(
  database: Database,
  { brands, dataDir, secretKey, today }: Given,
): Promise<void> {
  const seal = sealFor(secretKey, 'open app');
  const keys: Record<string, { readonly keyId: string; readonly secret: string }> = {};
  for (const brand of brands) {
    const keyId = `ak_${randomBytes(12).toString('hex')}`;
    const secret = `sk_${randomBytes(32).toString('base64url')}`;
    await inTransaction(database.owner, brand, 'read write', async (tx) => {
      const { id } = await tx
        .insertInto('open_apps')
        .values({
          brand_code: brand,
          name: '演示商城',
          scopes: ['catalogue', 'customers', 'orders'],
          requests_per_minute: 600,
          created_at: today,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('open_app_keys')
        .values({
          brand_code: brand,
          app_id: id,
          slot: 1,
          key_name: keyId,
          sealed_secret: seal.seal(secret),
          created_at: today,
        })
        .execute();
    });
    keys[brand] = { keyId, secret };
  }
  await writeFile(join(dataDir, 'demo-apps.json'), `${JSON.stringify(keys, null, 2)}\n`, {
    mode: 0o600,
  });
}
