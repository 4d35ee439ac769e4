import {
  isUnderWay,
  notarizationStates,
  stateAfterWord,
  type NotarizationState,
} from '@rental/domain/rental/agreements/notarization';
import { nextLook } from '@rental/domain/rental/deductions/attempt';
import type { HistoryMove } from '@rental/domain/rental/orders/core/order-actions';
import type { Tx } from '../../../db/transaction.ts';
import type { NotarizationOutcome } from '../../../gateways/notary/notary-gateway.ts';
import type { Acting } from '../../../http/context.ts';
import { lockOrder, moveOrder, tellStore } from '../../orders/core/public.ts';
import { notarizationLook } from './notarization-job.ts';
import {
  changeNotarization,
  notarizationsOf,
  setNoneCurrent,
  type StoredNotarization,
} from './notarization-store.ts';

/** The notary's message about an application, from an answer, a query or a callback. */
export type NotaryResult = NotarizationOutcome | { readonly kind: 'unknown' };

export type NotarizationPlace = Pick<StoredNotarization, 'id' | 'order_id' | 'agreement_id'>;

const moveOf: Readonly<Record<Exclude<NotarizationState, 'applied'>, HistoryMove>> = {
  accepted: 'notarizationAccepted',
  issued: 'notarizationIssued',
  refused: 'notarizationRefused',
};

/** Takes in what the notary says of an application, under the lock of its order: late, twice and out of order change nothing. */
export async function handleNotaryResult(
  ctx: Acting,
  tx: Tx,
  place: NotarizationPlace,
  result: NotaryResult,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const order = await lockOrder(ctx, tx, place.order_id);
  const all = await notarizationsOf(tx, brand, place.agreement_id);
  const one = all.find(({ id }) => id === place.id);
  if (one === undefined) throw new Error(`No application ${place.id}`);
  const state = stateAfterWord(one.state, result);
  if (isUnderWay(state ?? one.state)) {
    const lookAt = nextLook(now, Math.max(0, one.looks - 1));
    await changeNotarization(tx, one, {
      look_at: lookAt,
      ...(state === 'accepted' && { state, accepted_at: now }),
    });
    await notarizationLook.later(tx, brand, now, lookAt);
  }
  if (state === null || state === 'applied') return;
  const said = wordsOf(result);
  if (!isUnderWay(state)) {
    // a certificate of an application that somebody has followed by another counts all the same
    if (state === 'issued' && !one.is_current) await setNoneCurrent(tx, brand, place.agreement_id);
    await changeNotarization(tx, one, {
      state,
      look_at: null,
      ended_at: now,
      is_current: state === 'issued' || one.is_current,
      certificate_no: result.kind === 'issued' ? result.certificateNo : null,
      reason: result.kind === 'refused' ? result.reason : null,
    });
  }
  moveOrder(ctx, tx, order, {
    move: moveOf[state],
    note: said,
    also: { apply_no: one.apply_no, notarization: said ?? notarizationStates[state] },
  });
  if (isUnderWay(state)) return;
  await tellStore(
    ctx,
    tx,
    order,
    state === 'issued' ? '公证已出证' : '公证未通过',
    `的公证申请 ${one.apply_no}：${said ?? ''}。`,
  );
}

function wordsOf(result: NotaryResult): string | undefined {
  if (result.kind === 'issued') return `公证书号 ${result.certificateNo}`;
  return result.kind === 'refused' ? result.reason : undefined;
}
