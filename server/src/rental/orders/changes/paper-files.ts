import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  acceptPaper as acceptCall,
  returnPaper as returnCall,
} from '@rental/contract/rental/orders/changes/order-changes';
import {
  judgePaper,
  papersStanding,
  paperText,
  sendPaper,
  type PaperKind,
  type PapersFacts,
} from '@rental/domain/rental/orders/changes/papers';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import type { AppContext } from '../../../http/open-app.ts';
import { orNotFound, orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { insertFile } from '../../../platform/materials/public.ts';
import { factsOf, lockOrder, moveOrder } from '../core/order-store.ts';
import { tellStore } from '../core/tell-store.ts';

/** A file as a program names it, before it is sent. */
interface NamedFile {
  readonly orderId: number;
  readonly kind: PaperKind;
  /** The hash of the file as it is sent. */
  readonly sha256: Buffer;
}

/**
 * True if this very file was handed in for the paper before. Refuses a file of a paper that is not wanted, without a lock: it is
 * asked before the file is read.
 */
export async function isPaperFileKnown(
  { brandCode }: AppContext,
  tx: Tx,
  named: NamedFile,
): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'papers_wanted'])
    .where('brand_code', '=', brandCode)
    .where('id', '=', named.orderId)
    .executeTakeFirstOrThrow();
  const facts = { status: order.status, arePapersWanted: order.papers_wanted };
  return (await wantedPaper(brandCode, tx, facts, named)) === null;
}

/** The paper of the latest request that waits for this file; null: the file is there already. */
async function wantedPaper(
  brand: string,
  tx: Tx,
  order: PapersFacts,
  { orderId, kind, sha256 }: NamedFile,
) {
  const paper = await tx
    .selectFrom('order_papers as p')
    .innerJoin('paper_requests as r', (join) =>
      join.onRef('r.brand_code', '=', 'p.brand_code').onRef('r.id', '=', 'p.request_id'),
    )
    .leftJoin('paper_files as f', (join) =>
      join
        .onRef('f.brand_code', '=', 'p.brand_code')
        .onRef('f.paper_id', '=', 'p.id')
        .on('f.sent_sha256', '=', sha256),
    )
    .select(['p.id', 'p.request_id', 'p.state', 'r.other_words', 'f.id as file_id'])
    .where('p.brand_code', '=', brand)
    .where('p.order_id', '=', orderId)
    .where('p.kind', '=', kind)
    .where('p.request_id', '=', (last) =>
      last
        .selectFrom('paper_requests')
        .select((row) => row.fn.max('id').as('id'))
        .where('brand_code', '=', brand)
        .where('order_id', '=', orderId),
    )
    .executeTakeFirst();
  if (paper !== undefined && paper.file_id !== null) return null;
  orRefuse(sendPaper(order, paper?.state));
  return orNotFound(paper);
}

/** 提交补件: keeps a file whose bytes are stored. One that came already changes nothing. */
export async function takePaper(
  ctx: AppContext,
  tx: Tx,
  named: NamedFile,
  image: Omit<Parameters<typeof insertFile>[2], 'kind' | 'is_private'>,
): Promise<void> {
  const order = await lockOrder(ctx, tx, named.orderId);
  const paper = await wantedPaper(ctx.brandCode, tx, factsOf(order), named);
  if (paper === null) return;
  await insertFile(ctx, tx, { ...image, kind: 'paper', is_private: true });
  await tx
    .insertInto('paper_files')
    .values({
      brand_code: ctx.brandCode,
      order_id: order.id,
      paper_id: paper.id,
      app_id: ctx.app.id,
      file_key: image.key,
      sent_sha256: named.sha256,
      sent_at: ctx.now,
    })
    .execute();
  await changePaper(ctx, tx, paper.id, { state: 'sent', return_reason: null });
  const standing = await standingOf(ctx, tx, paper.request_id);
  const words = paperText(named.kind, paper.other_words);
  moveOrder(ctx, tx, order, {
    move: 'sendPaper',
    unlogged: { papers_sent: standing.arePapersSent },
    also: { paper: words },
    note: `经「${ctx.app.name}」提交`,
  });
  await writeAudit(tx, ctx, {
    operation: 'order:paperSent',
    object: order.order_no,
    result: 'ok',
    after: { app: ctx.app.name, paper: words },
  });
  if (standing.arePapersSent)
    await tellStore(ctx, tx, order, '补件待核对', '的补件已全部提交，请核对。');
}

export const acceptPaper = (ctx: Context, { body }: Input<typeof acceptCall>, tx: Tx) =>
  judge(ctx, tx, 'acceptPaper', { ...body, reason: null });

export const returnPaper = (ctx: Context, { body }: Input<typeof returnCall>, tx: Tx) =>
  judge(ctx, tx, 'returnPaper', body);

interface Verdict {
  readonly orderId: number;
  readonly fileId: number;
  readonly reason: string | null;
}

/** Judges the file that was looked at: who may not see it does not judge it. */
async function judge(
  ctx: Context,
  tx: Tx,
  change: 'acceptPaper' | 'returnPaper',
  { orderId, fileId, reason }: Verdict,
): Promise<Returned<typeof acceptCall>> {
  const order = await lockOrder(ctx, tx, orderId);
  const file = orNotFound(await fileOfOrder(ctx, tx, order.id, fileId));
  if (!ctx.operator.permissions.has('customer:reveal')) refuse('paper_needs_reveal');
  const state = orRefuse(
    judgePaper(factsOf(order), change, {
      paperState: file.state,
      isJudged: file.verdict !== null,
    }),
  );
  const verdict = state === 'accepted' ? 'accepted' : 'returned';
  await tx
    .updateTable('paper_files')
    .set({ verdict, reason, judged_by: ctx.operator.id, judged_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', fileId)
    .execute();
  await changePaper(ctx, tx, file.paper_id, { state, return_reason: reason });
  const { arePapersWanted, arePapersSent } = await standingOf(ctx, tx, file.request_id);
  if (!arePapersWanted)
    await tx
      .updateTable('paper_requests')
      .set({ completed_at: ctx.now })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', file.request_id)
      .execute();
  const words = paperText(file.kind, file.other_words);
  moveOrder(ctx, tx, order, {
    move: change,
    unlogged: { papers_wanted: arePapersWanted, papers_sent: arePapersSent },
    alsoBefore: { papers_wanted: true },
    also: { paper: words, papers_wanted: arePapersWanted },
    note: reason ?? undefined,
  });
  await writeAudit(tx, ctx, {
    operation: change === 'acceptPaper' ? 'order:paperAccepted' : 'order:paperReturned',
    object: order.order_no,
    result: 'ok',
    after: { paper: words, ...(reason !== null && { reason }) },
  });
  return { orderId: order.id, orderStatus: order.status };
}

const fileOfOrder = ({ brandCode }: Context, tx: Tx, orderId: number, fileId: number) =>
  tx
    .selectFrom('paper_files as f')
    .innerJoin('order_papers as p', (join) =>
      join.onRef('p.brand_code', '=', 'f.brand_code').onRef('p.id', '=', 'f.paper_id'),
    )
    .innerJoin('paper_requests as r', (join) =>
      join.onRef('r.brand_code', '=', 'p.brand_code').onRef('r.id', '=', 'p.request_id'),
    )
    .select(['f.paper_id', 'f.verdict', 'p.request_id', 'p.kind', 'p.state', 'r.other_words'])
    .where('f.brand_code', '=', brandCode)
    .where('f.order_id', '=', orderId)
    .where('f.id', '=', fileId)
    .executeTakeFirst();

const changePaper = (
  { brandCode }: Acting,
  tx: Tx,
  id: number,
  set: { readonly state: 'wanted' | 'sent' | 'accepted'; readonly return_reason: string | null },
) =>
  tx
    .updateTable('order_papers')
    .set(set)
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();

async function standingOf({ brandCode }: Acting, tx: Tx, requestId: number) {
  const papers = await tx
    .selectFrom('order_papers')
    .select('state')
    .where('brand_code', '=', brandCode)
    .where('request_id', '=', requestId)
    .execute();
  return papersStanding(papers.map(({ state }) => state));
}
