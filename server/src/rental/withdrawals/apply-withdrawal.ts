import type { Input, Returned } from '@rental/contract/endpoint';
import type { applyWithdrawal as call } from '@rental/contract/rental/withdrawals';
import { usableOrRefused } from '@rental/domain/rental/withdrawals/payout-account';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { lockStoreBalance } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { businessNo } from '../../business-no.ts';
import { lockAccount } from './payout-store.ts';
import { insertWithdrawal, takeStep } from './withdrawal-store.ts';

/** 申请提现: the amount leaves the balance of the store at once, so that nothing else can spend it (S181). */
export async function applyWithdrawal(
  ctx: Context,
  { body: { accountId, amountFen, ...typed } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const remark = typed.remark ?? null;
  const account = await lockAccount(ctx, tx, accountId);
  orRefuse(usableOrRefused(account, ctx.now));
  const { availableFen } = await lockStoreBalance(tx, ctx.brandCode, account.store_id);
  if (amountFen > availableFen) refuse('balance_short');
  const withdrawal = await insertWithdrawal(tx, {
    brand_code: ctx.brandCode,
    withdrawal_no: businessNo('TX', ctx.now),
    store_id: account.store_id,
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
