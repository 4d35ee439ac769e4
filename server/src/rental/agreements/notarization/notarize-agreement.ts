import type { Input, Returned } from '@rental/contract/endpoint';
import type { notarizeAgreement as call } from '@rental/contract/rental/notarizations';
import {
  applicationNumber,
  applyForNotarization,
} from '@rental/domain/rental/agreements/notarization';
import type { Tx } from '../../../db/transaction.ts';
import type { NotaryGateway } from '../../../gateways/notary/notary-gateway.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { lockOrder, moveOrder } from '../../orders/core/public.ts';
import { notarizationLook } from './notarization-job.ts';
import { isNotarizationOn, notarizationsOf, setNoneCurrent } from './notarization-store.ts';

/** 申请公证: the notary is told later (threat model 27). */
export const notarizeAgreement =
  (gateway: NotaryGateway) =>
  async (
    ctx: Context,
    { body: { agreementId } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { brandCode: brand, now } = ctx;
    const { order_id: orderId } = orNotFound(await agreementOf(tx, brand, agreementId));
    const order = await lockOrder(ctx, tx, orderId);
    // only now: what was read before the lock may be of before
    const agreement = orNotFound(await agreementOf(tx, brand, agreementId));
    const before = await notarizationsOf(tx, brand, agreementId);
    orRefuse(
      applyForNotarization({
        isOn: await isNotarizationOn(tx, brand),
        signedAt: agreement.signed_at,
        ended: agreement.ended,
        reviewSince: agreement.review_since,
        latest: before.find((one) => one.is_current)?.state ?? null,
      }),
    );
    if (gateway.merchantOf(brand) === null) refuse('notarization_unavailable');

    const number = before.length + 1;
    const applyNo = applicationNumber(brand, agreementId, number);
    await setNoneCurrent(tx, brand, agreementId);
    await tx
      .insertInto('notarizations')
      .values({
        brand_code: brand,
        order_id: orderId,
        agreement_id: agreementId,
        number,
        apply_no: applyNo,
        content_hash: agreement.content_hash,
        state: 'applied',
        is_current: true,
        operator_id: ctx.operator.id,
        look_at: now,
        applied_at: now,
      })
      .execute();
    await notarizationLook.now(tx, brand, now);
    const { agreement_no: agreementNo } = agreement;
    moveOrder(ctx, tx, order, {
      move: 'applyNotarization',
      also: { agreement_no: agreementNo, apply_no: applyNo },
    });
    await writeAudit(tx, ctx, {
      operation: 'agreement:notarize',
      object: order.order_no,
      result: 'ok',
      after: { agreementNo, applyNo },
    });
    return { agreementId, applyNo, notarizationState: 'applied' };
  };

const agreementOf = (tx: Tx, brand: string, id: number) =>
  tx
    .selectFrom('agreements')
    .select(['order_id', 'agreement_no', 'content_hash', 'signed_at', 'ended', 'review_since'])
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();
