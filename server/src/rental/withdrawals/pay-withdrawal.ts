import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  registerWithdrawal as registerCall,
  transferWithdrawal as transferCall,
} from '@rental/contract/rental/withdrawals';
import { usableOrRefused } from '@rental/domain/rental/withdrawals/payout-account';
import type { PayoutMethod } from '@rental/domain/rental/withdrawals/payout-account';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { orInUse } from '../../http/in-use.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { refuseWhileBooksDiffer } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import { ownImages } from '../orders/core/public.ts';
import { accountOf } from '../payout-accounts/public.ts';
import { ownerOf, refuseFrozen } from './payees.ts';
import { movedOrRefused, refuseFirstPerson } from './review-withdrawal.ts';
import { withdrawalLook } from './withdrawal-job.ts';
import {
  changeWithdrawal,
  lockWithdrawal,
  takeStep,
  type StoredWithdrawal,
} from './withdrawal-store.ts';

/** 打款 by the provider: it is asked as soon as this is kept (S182). */
export const transferWithdrawal =
  (requireStepUp: RequireStepUp, gateway: PaymentGateway) =>
  async (
    ctx: Context,
    { body: { withdrawalId, ...stepUp } }: Input<typeof transferCall>,
    tx: Tx,
  ): Promise<Returned<typeof transferCall>> => {
    const withdrawal = await withdrawalToPay(ctx, tx, withdrawalId, 'alipay');
    const withdrawalState = movedOrRefused('send', withdrawal);
    if (!(await canTake(ctx, tx, 'payout', gateway))) refuse('withdrawal_no_provider');
    await requireStepUp(ctx, tx, stepUp);
    await changeWithdrawal(tx, withdrawal, {
      state: withdrawalState,
      payer_id: ctx.operator.id,
      look_at: ctx.now,
    });
    await withdrawalLook.now(tx, ctx.brandCode, ctx.now);
    await writeAudit(tx, ctx, {
      operation: 'withdrawal:send',
      object: withdrawal.withdrawal_no,
      result: 'ok',
      after: { amountFen: withdrawal.amount_fen },
    });
    await takeStep(ctx, tx, withdrawal, { act: 'send' });
    return { id: withdrawal.id, withdrawalNo: withdrawal.withdrawal_no, withdrawalState };
  };

/** 登记打款: a bank account was paid by hand. */
export const registerWithdrawal =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof registerCall>,
    tx: Tx,
  ): Promise<Returned<typeof registerCall>> => {
    const { withdrawalId, tradeNo, proofs, note = null, stepUp } = body;
    const withdrawal = await withdrawalToPay(ctx, tx, withdrawalId, 'bank');
    const withdrawalState = movedOrRefused('register', withdrawal);
    await requireStepUp(ctx, tx, stepUp);
    const proofKeys = await ownImages(ctx, tx, proofs);
    await orInUse(
      'withdrawal_trade_no_in_use',
      changeWithdrawal(tx, withdrawal, {
        state: withdrawalState,
        payer_id: ctx.operator.id,
        trade_no: tradeNo,
        proof_keys: proofKeys,
        ended_at: ctx.now,
      }),
    );
    await writeAudit(tx, ctx, {
      operation: 'withdrawal:register',
      object: withdrawal.withdrawal_no,
      result: 'ok',
      after: { amountFen: withdrawal.amount_fen, tradeNo },
    });
    await takeStep(ctx, tx, withdrawal, { act: 'register', note, tradeNo, proofKeys });
    return { id: withdrawal.id, withdrawalNo: withdrawal.withdrawal_no, withdrawalState };
  };

/** A withdrawal that may be paid now, locked. Nothing leaves us while the books differ (threat model 25). */
async function withdrawalToPay(
  ctx: Context,
  tx: Tx,
  id: number,
  method: PayoutMethod,
): Promise<StoredWithdrawal> {
  const withdrawal = await lockWithdrawal(ctx, tx, id);
  if (withdrawal.method !== method)
    refuse(method === 'alipay' ? 'withdrawal_by_hand' : 'withdrawal_by_provider');
  refuseFirstPerson(ctx, withdrawal);
  await refuseWhileBooksDiffer(ctx, tx);
  if (withdrawal.state === 'approved')
    orRefuse(usableOrRefused(await accountOf(tx, withdrawal), ctx.now));
  await refuseFrozen(ctx, tx, ownerOf(withdrawal));
  return withdrawal;
}
