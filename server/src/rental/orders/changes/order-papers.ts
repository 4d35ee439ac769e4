import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  completePapers as completeCall,
  requestPapers as requestCall,
  revealPapers as revealCall,
} from '@rental/contract/rental/orders/changes/order-changes';
import {
  completePapers as decideComplete,
  papersText,
  requestPapers as decideRequest,
} from '@rental/domain/rental/orders/changes/papers';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { factsOf, lockOrder, moveOrder } from '../core/order-store.ts';
import { ownImages } from '../core/own-images.ts';

/** 要求补件: the order waits in 待审核 for what is asked for. Its program is told; no text message is sent, for there is no type for it. */
export async function requestPapers(
  ctx: Context,
  { body }: Input<typeof requestCall>,
  tx: Tx,
): Promise<Returned<typeof requestCall>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const wanted = { papers: body.papers, otherWords: otherWordsOf(body) };
  const words = orRefuse(decideRequest(factsOf(order), wanted));
  const { id: requestId } = await tx
    .insertInto('paper_requests')
    .values({
      brand_code: ctx.brandCode,
      order_id: order.id,
      papers: wanted.papers,
      other_words: wanted.otherWords,
      reason: body.reason,
      customer_note: body.note || null,
      requested_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_papers')
    .values(
      wanted.papers.map((kind) => ({
        brand_code: ctx.brandCode,
        order_id: order.id,
        request_id: requestId,
        kind,
        state: 'wanted' as const,
      })),
    )
    .execute();
  moveOrder(ctx, tx, order, {
    move: 'requestPapers',
    unlogged: { papers_wanted: true },
    alsoBefore: { papers_wanted: false },
    also: { papers_wanted: true, papers: words },
    note: body.reason,
  });
  await writeAudit(tx, ctx, {
    operation: 'order:papers',
    object: order.order_no,
    result: 'ok',
    after: { papers: words, reason: body.reason },
  });
  return { orderId: order.id, orderStatus: order.status };
}

/** The words for 其他, if it is requested. */
const otherWordsOf = ({ papers, otherWords }: Input<typeof requestCall>['body']) =>
  papers.includes('other') && otherWords ? otherWords : null;

/** 补件完成: the images are kept with what was asked for, and the order can be approved. */
export async function completePapers(
  ctx: Context,
  { body }: Input<typeof completeCall>,
  tx: Tx,
): Promise<Returned<typeof completeCall>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  orRefuse(decideComplete(factsOf(order)));
  const keys = await ownImages(ctx, tx, body.photos);
  const request = await tx
    .updateTable('paper_requests')
    .set({ completed_at: ctx.now, photo_keys: keys })
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where('id', '=', (db) =>
      db
        .selectFrom('paper_requests')
        .select((row) => row.fn.max('id').as('id'))
        .where('brand_code', '=', ctx.brandCode)
        .where('order_id', '=', order.id),
    )
    .returning(['id', 'papers', 'other_words'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('order_papers')
    .set({ state: 'accepted', return_reason: null })
    .where('brand_code', '=', ctx.brandCode)
    .where('request_id', '=', request.id)
    .execute();
  const words = papersText({ papers: request.papers, otherWords: request.other_words });
  moveOrder(ctx, tx, order, {
    move: 'completePapers',
    unlogged: { papers_wanted: false, papers_sent: false },
    alsoBefore: { papers_wanted: true },
    also: { papers_wanted: false, papers: words, paper_photo_count: keys.length },
    note: body.note,
  });
  await writeAudit(tx, ctx, {
    operation: 'order:papersDone',
    object: order.order_no,
    result: 'ok',
    after: { papers: words, photoCount: keys.length },
  });
  return { orderId: order.id, orderStatus: order.status };
}

/** 查看补件图片: they show the customer unmasked, so the audit log is told of each look (threat model 32). */
export async function revealPapers(
  ctx: Context,
  { body }: Input<typeof revealCall>,
  tx: Tx,
  links: FileLinks,
): Promise<Returned<typeof revealCall>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .select(['o.id', 'o.order_no'])
      .where(reachable(ctx))
      .where('o.id', '=', body.orderId)
      .executeTakeFirst(),
  );
  const rows = await tx
    .selectFrom('paper_requests')
    .select(['id', 'photo_keys'])
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where('completed_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const files = await tx
    .selectFrom('paper_files')
    .select(['id', 'file_key'])
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .execute();
  await writeAudit(tx, ctx, { operation: 'papers:reveal', object: order.order_no, result: 'ok' });
  return {
    files: files.map(({ id, file_key: key }) => ({
      id,
      link: links.linkTo(ctx.brandCode, key, ctx.now),
    })),
    requests: rows.map(({ id, photo_keys }) => ({
      id,
      photos: photo_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
    })),
  };
}
