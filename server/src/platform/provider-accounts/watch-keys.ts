import { addDays, businessDateOf } from '@rental/domain/business-date';
import {
  expiryNoticeDays,
  keepReplacedDays,
} from '@rental/domain/platform/provider-accounts/account-life';
import * as z from 'zod';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { Audience, tell } from '../../people/notifications/public.ts';

const keysJob: JobKind<object> = {
  name: 'provider-keys',
  label: '服务商密钥检查',
  payload: z.object({}),
  maxAttempts: 5,
};

export const keysDaily: TimedWork = { kind: keysJob, every: 'day', hour: 9 };

/** Tells once of each version that is used and expires soon, and erases keys that were replaced long ago. */
export const keysWatcher: JobHandler = jobHandler<object>({
  kind: keysJob,
  most: 1,
  run: async (_payload, { brand, now, transaction }) => {
    await transaction('read write', async (tx) => {
      await eraseReplaced(tx, brand, now());
      await tellOfExpiry(tx, brand, now());
    });
  },
});

async function eraseReplaced(tx: Tx, brand: BrandCode, now: Date): Promise<void> {
  await tx
    .updateTable('provider_account_versions')
    .set({ state: 'erased', sealed_keys: null })
    .where('brand_code', '=', brand)
    .where('state', '=', 'replaced')
    .where('replaced_at', '<', new Date(now.getTime() - keepReplacedDays * 86_400_000))
    .execute();
}

async function tellOfExpiry(tx: Tx, brand: BrandCode, now: Date): Promise<void> {
  const today = businessDateOf(now);
  const expiring = await tx
    .updateTable('provider_account_versions as v')
    .from('provider_accounts as a')
    .set({ told_expiry: true })
    .whereRef('a.brand_code', '=', 'v.brand_code')
    .whereRef('a.id', '=', 'v.account_id')
    .where('v.brand_code', '=', brand)
    .where('v.state', '=', 'used')
    .where('v.told_expiry', '=', false)
    .where('v.expires_on', '<=', addDays(today, expiryNoticeDays))
    .returning(['a.name', 'v.expires_on'])
    .execute();
  for (const { name, expires_on: expiresOn } of expiring)
    await tell(tx, brand, {
      kind: 'system',
      occasion: 'providerKeysExpire',
      title: `服务商账户「${name}」即将到期`,
      body: `「${name}」的密钥或证书于${expiresOn}到期。请在服务商处申请新的密钥，在服务商账户中测试并启用。`,
      target: '/tools/provider-accounts',
      to: Audience.wholeBrand('providerAccount:list'),
      at: now,
    });
}
