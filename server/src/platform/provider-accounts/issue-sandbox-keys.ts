import { randomBytes } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { issueSandboxKeys as call } from '@rental/contract/platform/provider-accounts';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { AccountTools } from '../../gateways/accounts/usable-account.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 领取模拟密钥: of a merchant that the brand has an account with, or of a new one. */
export const issueSandboxKeys =
  ({ issueKeys }: AccountTools) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    if (issueKeys === undefined) return refuse('provider_account_kind_unknown');
    const merchantNo = body.merchantNo ?? `M${randomBytes(6).toString('hex')}`;
    if (body.merchantNo !== null && !(await hasMerchant(ctx, tx, merchantNo)))
      refuse('provider_account_merchant_unknown');
    const { apiKey = '', notifyKey = '' } = issueKeys(merchantNo);
    await writeAudit(tx, ctx, {
      operation: 'providerAccount:issue',
      object: 'providerAccount',
      result: 'ok',
      after: { merchantNo },
    });
    return { merchantNo, apiKey, notifyKey };
  };

/** True where a version of an account of the brand passed its test with this merchant's key: only then it is the brand's own. */
async function hasMerchant({ brandCode }: Context, tx: Tx, merchantNo: string): Promise<boolean> {
  const found = await tx
    .selectFrom('provider_account_versions')
    .select('version')
    .where('brand_code', '=', brandCode)
    .where('state', '<>', 'draft')
    .where(sql`settings->>'merchantNo'`, '=', merchantNo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
