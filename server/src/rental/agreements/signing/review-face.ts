import type {
  failFaceReview as failCall,
  faceReviewPhotos as photosCall,
  passFaceReview as passCall,
} from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import {
  outcomeOfParty,
  reviewFace,
  signingEndsAt,
} from '@rental/domain/rental/agreements/signing';
import { signAgreement } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { sha256Of, type FileLinks } from '../../../platform/materials/public.ts';
import { factsOf, lockOrder, moveOrder, ownImages } from '../../orders/core/public.ts';
import { queueSigning } from './signing-job-kind.ts';
import {
  changeAgreement,
  lockAgreement,
  standingOf,
  unsignedParties,
  type StoredAgreement,
} from './signing-store.ts';
import { takeSignature } from './take-signature.ts';

/** 人工复核通过: the customer has signed, of which the provider is told. Whoever else has not signed in time is late now. */
export async function passFaceReview(
  ctx: Context,
  { body }: Input<typeof passCall>,
  tx: Tx,
): Promise<Returned<typeof passCall>> {
  const { order, agreement, to } = await lockReview(ctx, tx, body.orderId);
  const keys = await ownImages(ctx, tx, body.photos);
  const hashes = [...(await sha256Of(tx, ctx.brandCode, keys)).values()];
  await keepReview(ctx, tx, agreement, { isPassed: true, note: body.note, keys });
  const flow = { orderId: order.id, flowNo: agreement.flow_no ?? '' };
  await queueSigning(tx, ctx, { ...flow, step: 'acceptFace' });
  const { agreement_no: agreementNo } = agreement;
  moveOrder(ctx, tx, order, {
    move: 'passFaceReview',
    note: body.note,
    also: { agreement_no: agreementNo, photo_hashes: hashes.join(' ') },
  });
  await audit(ctx, tx, 'agreement:passReview', order.order_no, { agreementNo, note: body.note });
  const standing = standingOf(agreement);
  const word = { party: 'customer', outcome: 'signed' } as const;
  const isLast =
    outcomeOfParty(standing, await unsignedParties(tx, agreement), word) === 'allSigned';
  await takeSignature(ctx, tx, { order, agreement, party: 'customer', isLast, to });
  const endsAt = signingEndsAt(standing);
  if (!isLast && endsAt !== null && endsAt <= ctx.now)
    await queueSigning(tx, ctx, { ...flow, step: 'timeOut' });
  return { orderId: order.id, orderStatus: isLast ? to : order.status };
}

/** 人工复核不通过: it was not the customer, or nobody could tell. */
export async function failFaceReview(
  ctx: Context,
  { body }: Input<typeof failCall>,
  tx: Tx,
): Promise<Returned<typeof failCall>> {
  const { order, agreement } = await lockReview(ctx, tx, body.orderId);
  await keepReview(ctx, tx, agreement, { isPassed: false, note: body.reason, keys: [] });
  await changeAgreement(tx, agreement, {
    ended: 'failed',
    ended_at: ctx.now,
    end_reason: `人工复核不通过：${body.reason}`,
  });
  const { agreement_no: agreementNo } = agreement;
  moveOrder(ctx, tx, order, {
    move: 'failFaceReview',
    note: body.reason,
    also: { agreement_no: agreementNo },
  });
  await audit(ctx, tx, 'agreement:failReview', order.order_no, {
    agreementNo,
    reason: body.reason,
  });
  return { orderId: order.id, orderStatus: order.status };
}

/** 查看签署照片: of 人工复核, and of a paper that was signed by hand. */
export async function faceReviewPhotos(
  ctx: Context,
  { body }: Input<typeof photosCall>,
  tx: Tx,
  links: FileLinks,
): Promise<Returned<typeof photosCall>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .select('o.order_no')
      .where(reachable(ctx))
      .where('o.id', '=', body.orderId)
      .executeTakeFirst(),
  );
  const papers = await tx
    .selectFrom('agreements')
    .select('paper_keys')
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', body.orderId)
    .orderBy('id', 'desc')
    .execute();
  const rows = await tx
    .selectFrom('face_reviews as r')
    .innerJoin('agreements as a', (join) =>
      join.onRef('a.brand_code', '=', 'r.brand_code').onRef('a.id', '=', 'r.agreement_id'),
    )
    .select('r.photo_keys')
    .where('a.brand_code', '=', ctx.brandCode)
    .where('a.order_id', '=', body.orderId)
    .orderBy('r.id', 'desc')
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'agreement:reviewPhotos',
    object: order.order_no,
    result: 'ok',
  });
  return {
    photos: [
      ...papers.flatMap((row) => row.paper_keys),
      ...rows.flatMap((row) => row.photo_keys),
    ].map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
  };
}

async function lockReview(ctx: Context, tx: Tx, orderId: number) {
  const order = await lockOrder(ctx, tx, orderId);
  const to = orRefuse(signAgreement(factsOf(order)));
  const agreement = orNotFound(await lockAgreement(tx, ctx.brandCode, order.id));
  orRefuse(reviewFace(standingOf(agreement)));
  return { order, agreement, to };
}

interface Decided {
  readonly isPassed: boolean;
  readonly note: string;
  readonly keys: string[];
}

const keepReview = (
  ctx: Context,
  tx: Tx,
  { id, flow_no: flowNo }: StoredAgreement,
  { isPassed, note, keys }: Decided,
) =>
  tx
    .insertInto('face_reviews')
    .values({
      brand_code: ctx.brandCode,
      agreement_id: id,
      flow_no: flowNo ?? '',
      is_passed: isPassed,
      note,
      photo_keys: keys,
      operator_id: ctx.operator.id,
      decided_at: ctx.now,
    })
    .execute();

const audit = (
  ctx: Context,
  tx: Tx,
  operation: 'agreement:passReview' | 'agreement:failReview',
  object: string,
  after: Record<string, string>,
) => writeAudit(tx, ctx, { operation, object, result: 'ok', after });
