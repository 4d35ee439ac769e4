import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  payoutAccounts as listCall,
  savePayoutAccount as saveCall,
  verifyPayoutAccount as verifyCall,
} from '@rental/contract/rental/withdrawals';
import { maskName } from '@rental/domain/rental/customers/masks';
import {
  isFrozen,
  maskedPayout,
  usableFrom,
  type PayoutMethod,
} from '@rental/domain/rental/withdrawals/payout-account';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { BalanceOwner } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import type { Seal } from '../../sealed.ts';
import { payeeOf } from '../payout-accounts/public.ts';
import { lockPayee, ownerColumn, ownerColumns, ownerOf, requirePayee } from './payees.ts';
import { lockAccount } from './payout-store.ts';

/** So many accounts of an owner are shown. */
const maxShown = 20;

/** 到账账户 of a store, channel or distributor, the newest first, whom they pay masked. */
export async function payoutAccounts(
  ctx: Context,
  { query: { payee, payeeId: id } }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  await requirePayee(ctx, tx, { payee, id });
  const rows = await tx
    .selectFrom('payout_accounts as p')
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'p.brand_code').onRef('w.id', '=', 'p.operator_id'),
    )
    .leftJoin('open_apps as a', (join) =>
      join.onRef('a.brand_code', '=', 'p.brand_code').onRef('a.id', '=', 'p.app_id'),
    )
    .selectAll('p')
    .select(sql<string>`coalesce(w.nick_name, a.name)`.as('operatorName'))
    .where('p.brand_code', '=', ctx.brandCode)
    .where(`p.${ownerColumn({ payee })}`, '=', id)
    .orderBy('p.id', 'desc')
    .limit(maxShown)
    .execute();
  return {
    holder: payee === 'channel' ? await channelHolder(ctx, tx, id) : null,
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

async function channelHolder({ brandCode }: Context, tx: Tx, id: number): Promise<string | null> {
  const { payee_name: name } = await tx
    .selectFrom('channels')
    .select('payee_name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

/** Adds an account, or replaces the one of the same kind, against a proof of who asks. */
export const savePayoutAccount =
  (requireStepUp: RequireStepUp, seal: Seal) =>
  async (
    ctx: Context,
    { body }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    const { method, account, holder, bankName = null } = body;
    const owner = { payee: body.payee, id: body.payeeId };
    await requirePayee(ctx, tx, owner);
    const refuseOtherHolder = await lockPayee(ctx, tx, owner);
    await requireStepUp(ctx, tx, body.stepUp);
    refuseOtherHolder(holder);
    const { id } = await replaceAccount(ctx, tx, seal, {
      owner,
      entered: { method, account, holder, bankName },
      by: { operator_id: ctx.operator.id },
    });
    return { id, accountState: 'toVerify' };
  };

interface Entered {
  readonly method: PayoutMethod;
  readonly bankName: string | null;
  readonly account: string;
  readonly holder: string;
}

interface Replacing {
  /** Locked. */
  readonly owner: BalanceOwner;
  readonly entered: Entered;
  readonly by: Partial<Pick<Stored<'payout_accounts'>, 'operator_id' | 'app_id'>>;
}

/** Keeps an account that is to be verified in place of the one of its kind. */
export async function replaceAccount(
  ctx: Acting,
  tx: Tx,
  seal: Seal,
  { owner, entered: { method, bankName, account, holder }, by }: Replacing,
): Promise<Stored<'payout_accounts'>> {
  const isFirst = !(await hasAccount(ctx, tx, owner));
  await tx
    .updateTable('payout_accounts')
    .set({ state: 'replaced' })
    .where('brand_code', '=', ctx.brandCode)
    .where(ownerColumn(owner), '=', owner.id)
    .where('method', '=', method)
    .where('state', '<>', 'replaced')
    .execute();
  const shown = { account_shown: maskedPayout(method, account), name_shown: maskName(holder) };
  const kept = await tx
    .insertInto('payout_accounts')
    .values({
      brand_code: ctx.brandCode,
      ...ownerColumns(owner),
      method,
      bank_name: method === 'bank' ? bankName : null,
      payee: seal.seal(JSON.stringify({ account, name: holder })),
      ...shown,
      state: 'toVerify',
      usable_from: usableFrom(!isFirst, ctx.now),
      ...by,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAudit(tx, ctx, {
    operation: 'payoutAccount:save',
    object: `${owner.payee} ${owner.id}`,
    result: 'ok',
    after: { method, account: shown.account_shown, name: shown.name_shown },
  });
  return kept;
}

async function hasAccount(ctx: Acting, tx: Tx, owner: BalanceOwner): Promise<boolean> {
  const one = await tx
    .selectFrom('payout_accounts')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where(ownerColumn(owner), '=', owner.id)
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
    const owner = ownerOf(account);
    const refuseOtherHolder = await lockPayee(ctx, tx, owner);
    refuseOtherHolder(payeeOf(seal, account).name);
    await tx
      .updateTable('payout_accounts')
      .set({ state: 'verified', verified_by: ctx.operator.id, verified_at: ctx.now })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', account.id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'payoutAccount:verify',
      object: `${owner.payee} ${owner.id}`,
      result: 'ok',
      after: { account: account.account_shown, name: account.name_shown },
    });
    return { id: account.id, accountState: 'verified' };
  };
