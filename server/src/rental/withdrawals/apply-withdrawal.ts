import type { Input, Returned } from '@rental/contract/endpoint';
import type { applyWithdrawal as call } from '@rental/contract/rental/withdrawals';
import type { Fen } from '@rental/domain/money';
import { withdrawableOf } from '@rental/domain/rental/commissions/commission-states';
import { usableOrRefused } from '@rental/domain/rental/withdrawals/payout-account';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { requireTurnedOn } from '../../http/turned-on.ts';
import { lockPayeeBalance, type BalanceOwner } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { businessNo } from '../../business-no.ts';
import { creditCommissions, toPayFen } from '../commissions/public.ts';
import type { StoredAccount } from '../payout-accounts/public.ts';
import { ownerColumns, ownerOf, refuseFrozen } from './payees.ts';
import { lockAccount, reachedOwner } from './payout-store.ts';
import { insertWithdrawal, takeStep, type StoredWithdrawal } from './withdrawal-store.ts';

/**
 * 申请提现: the amount leaves the balance at once, so that nothing else can spend it (S181). That of a channel takes over the commissions that
 * could still be paid by hand (ADR 79).
 */
export async function applyWithdrawal(
  ctx: Context,
  { body: { accountId, amountFen, ...typed } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const owner = await reachedOwner(ctx, tx, accountId);
  if (owner.payee === 'distributor') requireTurnedOn(ctx, 'OpenDistribution');
  if (owner.payee === 'channel') await creditCommissions(ctx, tx, owner.id);
  const { id, withdrawal_no: withdrawalNo } = await apply(ctx, tx, {
    account: await lockAccount(ctx, tx, accountId),
    amountFen,
    remark: typed.remark ?? null,
    by: { applicant_id: ctx.operator.id },
  });
  return { id, withdrawalNo, withdrawalState: 'pending' };
}

interface Application {
  /** Locked, as its owner is. */
  readonly account: StoredAccount;
  readonly amountFen: Fen;
  readonly remark: string | null;
  readonly by: Partial<Pick<Stored<'withdrawals'>, 'applicant_id' | 'app_id' | 'external_no'>>;
}

/** Takes an application for the balance of the owner of an account. */
export async function apply(
  ctx: Acting,
  tx: Tx,
  { account, amountFen, remark, by }: Application,
): Promise<StoredWithdrawal> {
  const owner = ownerOf(account);
  await refuseFrozen(ctx, tx, owner);
  orRefuse(usableOrRefused(account, ctx.now));
  if (amountFen > (await withdrawable(ctx, tx, owner))) refuse('balance_short');
  const withdrawal = await insertWithdrawal(tx, {
    brand_code: ctx.brandCode,
    withdrawal_no: businessNo('TX', ctx.now),
    ...ownerColumns(owner),
    account_id: account.id,
    method: account.method,
    amount_fen: amountFen,
    remark,
    state: 'pending',
    ...by,
    created_at: ctx.now,
  });
  await writeAudit(tx, ctx, {
    operation: 'withdrawal:apply',
    object: withdrawal.withdrawal_no,
    result: 'ok',
    after: { amountFen, account: account.account_shown },
  });
  await takeStep(ctx, tx, withdrawal, { act: 'apply', note: remark });
  return withdrawal;
}

/** The balance that an application may take. A commission that was approved while this one waited for its channel stays out of it. */
async function withdrawable({ brandCode }: Acting, tx: Tx, owner: BalanceOwner): Promise<Fen> {
  const { availableFen } = await lockPayeeBalance(tx, brandCode, owner);
  if (owner.payee !== 'channel') return availableFen;
  return withdrawableOf(availableFen, await toPayFen(tx, brandCode, owner.id));
}
