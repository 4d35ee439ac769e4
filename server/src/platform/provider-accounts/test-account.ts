import type { Input, Returned } from '@rental/contract/endpoint';
import type { testProviderAccount as call } from '@rental/contract/platform/provider-accounts';
import { moved } from '@rental/domain/platform/provider-accounts/account-life';
import type {
  AccountCheck,
  AccountTools,
  UsableAccount,
} from '../../gateways/accounts/usable-account.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import {
  lockAccount,
  storeMoved,
  type LockedAccount,
  type StoredVersion,
} from './account-store.ts';

/** 测试: the provider is asked outside of any transaction; what was saved meanwhile was not tested. */
export const testProviderAccount =
  ({ check }: AccountTools, seal: Seal) =>
  async (
    ctx: Context,
    { body: { id, version } }: Input<typeof call>,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const asked = await ctx.transaction('read write', async (tx) => {
      const locked = await lockAccount(ctx, tx, id);
      const stored = versionOf(locked, version);
      return { savedAt: stored.saved_at, account: opened(locked, stored, seal) };
    });
    const checks = await check(asked.account).catch((error: unknown) => noAnswer(error));
    const isPassed = checks.every((one) => one.isPassed);
    await ctx.transaction('read write', async (tx) => {
      const locked = await lockAccount(ctx, tx, id);
      const stored = versionOf(locked, version);
      if (stored.saved_at.getTime() !== asked.savedAt.getTime()) refuse('provider_account_changed');
      const after = orRefuse(moved(locked.account, { kind: 'test', version, isPassed }));
      await storeMoved(ctx, tx, locked, after);
      await tx
        .updateTable('provider_account_versions')
        .set({ tested_at: ctx.now, checks: JSON.stringify(checks) })
        .where('brand_code', '=', ctx.brandCode)
        .where('account_id', '=', id)
        .where('version', '=', version)
        .execute();
      await writeAudit(tx, ctx, {
        operation: 'providerAccount:test',
        object: `providerAccount ${id}`,
        result: 'ok',
        after: { version, isPassed },
      });
    });
    return { isPassed, checks: [...checks] };
  };

export const versionOf = ({ versions }: LockedAccount, version: number): StoredVersion =>
  orNotFound(versions.find((one) => one.version === version));

/** A version with its keys open; one whose keys are erased is not found. */
export function opened({ row }: LockedAccount, stored: StoredVersion, seal: Seal): UsableAccount {
  const { settings, templates, version } = stored;
  const sealed = orNotFound(stored.sealed_keys ?? undefined);
  const keys = JSON.parse(seal.open(sealed)) as Readonly<Record<string, string>>;
  return { id: row.id, version, kind: row.kind, settings, templates, keys };
}

function noAnswer(error: unknown): readonly AccountCheck[] {
  if (!(error instanceof Undecided)) throw error;
  return [{ name: '连接', isPassed: false, words: '服务商没有应答，请稍后再试' }];
}
