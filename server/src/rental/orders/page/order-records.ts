import type { Returned } from '@rental/contract/endpoint';
import type { orderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { paperStateOf, paperText } from '@rental/domain/rental/orders/changes/papers';
import { returnStateOf } from '@rental/domain/rental/orders/returns/return-states';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';

type Detail = Returned<typeof orderDetail>;

/** 补件 of an order, the last first, without the images. */
export async function papersOf(ctx: Context, tx: Tx, orderId: number): Promise<Detail['papers']> {
  const of = { brand: ctx.brandCode, orderId };
  const rows = await paperRows(tx, of);
  if (rows.length === 0) return [];
  const [papers, files] = await Promise.all([wantedRows(tx, of), fileRows(tx, of)]);
  const papersBy = Map.groupBy(papers, (paper) => paper.request_id);
  const filesBy = Map.groupBy(files, (file) => file.paper_id);
  return rows.map((row) => ({
    id: row.id,
    note: row.customer_note,
    items: (papersBy.get(row.id) ?? []).map((paper) => ({
      id: paper.id,
      kind: paper.kind,
      label: paperText(paper.kind, row.other_words),
      state: paperStateOf(paper.state, row.completed_at === null && paper.papers_wanted),
      files: (filesBy.get(paper.id) ?? []).map((file) => ({
        id: file.id,
        appName: file.app_name,
        sentAt: file.sent_at.toISOString(),
        verdict: file.verdict,
        reason: file.reason,
        judgedAt: file.judged_at?.toISOString() ?? null,
        judgedBy: file.judged_by,
      })),
    })),
    papers: row.papers,
    otherWords: row.other_words,
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    photoCount: row.photo_keys.length,
  }));
}

/** 归还 of an order, the last first. `owesCompensation`: a bill of 赔付 is unpaid. */
export async function returnsOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
  links: FileLinks,
): Promise<(owesCompensation: boolean) => Detail['returns']> {
  const rows = await returnRows(tx, { brand: ctx.brandCode, orderId });
  return (owesCompensation) =>
    rows.map((row) => ({
      id: row.id,
      returnState: returnStateOf(row.state, owesCompensation),
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      returnAddress: row.return_address,
      note: row.reason,
      startedAt: row.started_at.toISOString(),
      arrivedAt: row.arrived_at?.toISOString() ?? null,
      inspectedAt: row.inspected_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      result: row.result,
      damageNote: row.damage_note,
      compensationFen: row.compensation_fen,
      checks: [...row.checks],
      damages: [...row.damages],
      compensationReason: row.compensation_reason,
      deviceGoesTo: row.device_goes_to,
      grade: row.grade,
      photos: row.photo_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
      formerPhotos: row.former_photo_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
    }));
}

/** 换机 of an order, the last first. */
export async function swapsOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
  links: FileLinks,
): Promise<Detail['swaps']> {
  const rows = await swapRows(tx, { brand: ctx.brandCode, orderId });
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    oldSerial: row.old_serial,
    newSerial: row.new_serial,
    oldGoesTo: row.old_goes_to,
    reason: row.reason,
    photos: row.photo_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
  }));
}

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}

const paperRows = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('paper_requests')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc'),
);

const wantedRows = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('order_papers as p')
    .innerJoin('orders as o', (join) =>
      join.on('o.brand_code', '=', brand).onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.id', 'p.request_id', 'p.kind', 'p.state', 'o.papers_wanted'])
    .where('p.brand_code', '=', brand)
    .where('p.order_id', '=', orderId)
    .orderBy('p.id'),
);

const fileRows = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('paper_files as f')
    .innerJoin('open_apps as a', (join) =>
      join.on('a.brand_code', '=', brand).onRef('a.id', '=', 'f.app_id'),
    )
    .leftJoin('operators as j', (join) =>
      join.on('j.brand_code', '=', brand).onRef('j.id', '=', 'f.judged_by'),
    )
    .select(['f.id', 'f.paper_id', 'f.sent_at', 'f.verdict', 'f.reason', 'f.judged_at'])
    .select(['a.name as app_name', 'j.nick_name as judged_by'])
    .where('f.brand_code', '=', brand)
    .where('f.order_id', '=', orderId)
    .orderBy('f.id', 'desc'),
);

const returnRows = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('order_returns')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc'),
);

const swapRows = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('device_swaps as w')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.brand_code', '=', 'w.brand_code').onRef('d.id', '=', 'w.old_device_id'),
    )
    .innerJoin('devices as n', (join) =>
      join.onRef('n.brand_code', '=', 'w.brand_code').onRef('n.id', '=', 'w.new_device_id'),
    )
    .select(['w.id', 'w.at', 'w.old_goes_to', 'w.reason', 'w.photo_keys'])
    .select(['d.serial as old_serial', 'n.serial as new_serial'])
    .where('w.brand_code', '=', brand)
    .where('w.order_id', '=', orderId)
    .orderBy('w.id', 'desc'),
);
