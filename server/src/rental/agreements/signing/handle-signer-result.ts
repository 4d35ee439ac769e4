import {
  outcomeOfParty,
  isTimedOut,
  maxFaceFailures,
  signingParties,
  type PartyWord,
} from '@rental/domain/rental/agreements/signing';
import { signAgreement } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { factsOf, lockOrder, moveOrder, tellStore } from '../../orders/core/public.ts';
import { changeAgreement, lockAgreement, standingOf, unsignedParties } from './signing-store.ts';
import { takeSignature } from './take-signature.ts';

/** Does what a word of the provider comes to, under the order's lock: a word that is late, or of what was voided, to nothing. */
export async function handleSignerResult(
  ctx: Acting,
  tx: Tx,
  orderId: number,
  word: PartyWord & { readonly flowNo: string },
): Promise<void> {
  const order = await lockOrder(ctx, tx, orderId);
  const agreement = await lockAgreement(tx, ctx.brandCode, orderId);
  const decided = signAgreement(factsOf(order));
  if (!decided.done || agreement?.flow_no !== word.flowNo) return;
  const standing = standingOf(agreement);
  if (isTimedOut(standing, ctx.now)) return; // its job is about to say so
  const came = outcomeOfParty(standing, await unsignedParties(tx, agreement), word);
  if (came === 'nothing') return;

  const party = signingParties[word.party];
  const also = { agreement_no: agreement.agreement_no, party };
  if (came === 'failed') {
    const reason = `${party}拒绝签署`;
    await changeAgreement(tx, agreement, {
      ended: 'failed',
      ended_at: ctx.now,
      end_reason: reason,
    });
    moveOrder(ctx, tx, order, { move: 'refuseAgreement', also });
    await tellStore(
      ctx,
      tx,
      order,
      '合同签署失败',
      `的合同 ${agreement.agreement_no}：${reason}，请联系对方后重发签署或作废重签。`,
    );
    return;
  }
  if (came === 'faceFailed') {
    moveOrder(ctx, tx, order, { move: 'faceFailed', also });
    return;
  }
  if (came === 'toReview') {
    await changeAgreement(tx, agreement, { review_since: ctx.now });
    moveOrder(ctx, tx, order, { move: 'toFaceReview', also });
    await tellStore(
      ctx,
      tx,
      order,
      '合同待人工复核',
      `的合同 ${agreement.agreement_no}：用户人脸核验${maxFaceFailures}次不通过，请人工复核。`,
    );
    return;
  }
  const isLast = came === 'allSigned';
  await takeSignature(ctx, tx, { order, agreement, party: word.party, isLast, to: decided.value });
}
