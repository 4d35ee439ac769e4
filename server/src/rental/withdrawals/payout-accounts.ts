import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  payoutAccounts as listCall,
  savePayoutAccount as saveCall,
  verifyPayoutAccount as verifyCall,
} from '@rental/contract/rental/withdrawals';
import { maskName } from '@rental/domain/rental/customers/masks';
import {
  isFrozen,
  isOfStore,
  maskedPayout,
  usableFrom,
} from '@rental/domain/rental/withdrawals/payout-account';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import { lockAccount, payeeOf } from './payout-store.ts';

/** So many accounts of a store are shown. */
const maxShown = 20;

/** 到账账户 of a store, the newest first, whom they pay masked. */
export async function payoutAccounts(
  ctx: Context,
  { query: { storeId } }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  await storeReached(ctx, tx, storeId);
  const rows = await tx
    .selectFrom('payout_accounts as p')
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'p.brand_code').onRef('w.id', '=', 'p.operator_id'),
    )
    .selectAll('p')
    .select('w.nick_name as operatorName')
    .where('p.brand_code', '=', ctx.brandCode)
    .where('p.store_id', '=', storeId)
    .orderBy('p.id', 'desc')
    .limit(maxShown)
    .execute();
  return {
    accounts: rows.map((row) => ({
      id: row.id,
      method: row.method,
      bankName: row.bank_name,
      account: row.account_shown,
      holder: row.name_shown,
      accountState: row.state,
      frozenUntil:
        row.state !== 'replaced' && isFrozen(row, ctx.now) ? row.usable_from.toISOString() : null,
      operatorName: row.operatorName,
      createTime: row.created_at.toISOString(),
    })),
  };
}

/** Adds an account of a store, or replaces the one of the same kind, against a proof of who asks. */
export const savePayoutAccount =
  (requireStepUp: RequireStepUp, seal: Seal) =>
  async (
    ctx: Context,
    { body }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    const { storeId, method, account, holder } = body;
    const bankName = method === 'bank' ? (body.bankName ?? null) : null;
    await storeReached(ctx, tx, storeId);
    const store = await lockRow(ctx, tx, 'stores', storeId);
    await requireStepUp(ctx, tx, body.stepUp);
    if (!isOfStore(holder, store)) refuse('payout_holder_wrong');
    const isFirst = !(await hasAccount(ctx, tx, storeId));
    await tx
      .updateTable('payout_accounts')
      .set({ state: 'replaced' })
      .where('brand_code', '=', ctx.brandCode)
      .where('store_id', '=', storeId)
      .where('method', '=', method)
      .where('state', '<>', 'replaced')
      .execute();
    const shown = { account_shown: maskedPayout(method, account), name_shown: maskName(holder) };
    const { id } = await tx
      .insertInto('payout_accounts')
      .values({
        brand_code: ctx.brandCode,
        store_id: storeId,
        method,
        bank_name: bankName,
        payee: seal.seal(JSON.stringify({ account, name: holder })),
        ...shown,
        state: 'toVerify',
        usable_from: usableFrom(!isFirst, ctx.now),
        operator_id: ctx.operator.id,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, ctx, {
      operation: 'payoutAccount:save',
      object: `store ${storeId}`,
      result: 'ok',
      after: { method, account: shown.account_shown, name: shown.name_shown },
    });
    return { id, accountState: 'toVerify' };
  };

async function hasAccount(ctx: Context, tx: Tx, storeId: number): Promise<boolean> {
  const one = await tx
    .selectFrom('payout_accounts')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('store_id', '=', storeId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** 核验通过. Where the brand has 单笔复核限额, nobody verifies an account of his own. */
export const verifyPayoutAccount =
  (requireStepUp: RequireStepUp, seal: Seal) =>
  async (
    ctx: Context,
    { body }: Input<typeof verifyCall>,
    tx: Tx,
  ): Promise<Returned<typeof verifyCall>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const account = await lockAccount(ctx, tx, body.accountId);
    if (account.state !== 'toVerify') refuse('payout_account_moved');
    if (ctx.brand.moneyLimitFen !== null && account.operator_id === ctx.operator.id)
      refuse('payout_verifier_wrong');
    const store = await lockRow(ctx, tx, 'stores', account.store_id);
    if (!isOfStore(payeeOf(seal, account).name, store)) refuse('payout_holder_wrong');
    await tx
      .updateTable('payout_accounts')
      .set({ state: 'verified', verified_by: ctx.operator.id, verified_at: ctx.now })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', account.id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'payoutAccount:verify',
      object: `store ${account.store_id}`,
      result: 'ok',
      after: { account: account.account_shown, name: account.name_shown },
    });
    return { id: account.id, accountState: 'verified' };
  };
