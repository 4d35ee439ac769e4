import type { Input, Returned } from '@rental/contract/endpoint';
import type { applyWithdrawal as call } from '@rental/contract/rental/withdrawals';
import type { Fen } from '@rental/domain/money';
import { withdrawableOf } from '@rental/domain/rental/commissions/commission-states';
import { usableOrRefused } from '@rental/domain/rental/withdrawals/payout-account';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { lockPayeeBalance, type BalanceOwner } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { businessNo } from '../../business-no.ts';
import { creditCommissions, toPayFen } from '../commissions/public.ts';
import { ownerColumns } from './payees.ts';
import { lockAccount, reachedOwner } from './payout-store.ts';
import { insertWithdrawal, takeStep } from './withdrawal-store.ts';

/**
 * 申请提现: the amount leaves the balance at once, so that nothing else can spend it (S181). That of a channel takes over the commissions that
 * could still be paid by hand (ADR 79).
 */
export async function applyWithdrawal(
  ctx: Context,
  { body: { accountId, amountFen, ...typed } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const remark = typed.remark ?? null;
  const owner = await reachedOwner(ctx, tx, accountId);
  if (owner.payee === 'channel') await creditCommissions(ctx, tx, owner.id);
  const account = await lockAccount(ctx, tx, accountId);
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
    applicant_id: ctx.operator.id,
    created_at: ctx.now,
  });
  const { id, withdrawal_no: withdrawalNo } = withdrawal;
  await writeAudit(tx, ctx, {
    operation: 'withdrawal:apply',
    object: withdrawalNo,
    result: 'ok',
    after: { amountFen, account: account.account_shown },
  });
  await takeStep(ctx, tx, withdrawal, { act: 'apply', note: remark });
  return { id, withdrawalNo, withdrawalState: 'pending' };
}

/** The balance that an application may take. A commission that was approved while this one waited for its channel stays out of it. */
async function withdrawable({ brandCode }: Context, tx: Tx, owner: BalanceOwner): Promise<Fen> {
  const { availableFen } = await lockPayeeBalance(tx, brandCode, owner);
  if (owner.payee === 'store') return availableFen;
  return withdrawableOf(availableFen, await toPayFen(tx, brandCode, owner.id));
}
