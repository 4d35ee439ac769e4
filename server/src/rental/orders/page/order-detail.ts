import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderDetail as call } from '@rental/contract/rental/orders/page/order-detail';
import { returnBillKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import {
  maskAddress,
  maskIdNumber,
  maskMobile,
  maskName,
} from '@rental/domain/rental/customers/masks';
import { closeReasons, rejectReasons } from '@rental/domain/rental/orders/core/reasons';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { booksStoppedAt, depositTotals } from '../../../money/ledger/public.ts';
import { agreedRequestsOf } from '../../../people/access/public.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { agreementOfOrder } from '../../agreements/public.ts';
import { idNumberOf } from '../../customers/public.ts';
import { openBuyouts } from '../buyouts/order-buyouts.ts';
import { deliveryOf } from '../changes/change-address.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { orderRowOf, withOrderRow } from '../core/order-row.ts';
import { firstRent } from '../core/order-store.ts';
import { factsSeen } from '../core/settlement-seen.ts';
import { billsOf } from './order-detail-bills.ts';
import { claimsOf } from '../claims/order-claim.ts';
import { lossOf } from '../losses/order-loss.ts';
import { papersOf, returnsOf, swapsOf } from './order-records.ts';
import { reletLinksOf } from './relet-links.ts';

/** One order as the order page shows it; 404 where this operator does not reach it. */
export async function orderDetail(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
  links: FileLinks,
): Promise<Returned<typeof call>> {
  const [found] = await orderNumbered(tx, { ...scopeOf(ctx), id: params.id });
  const row = orNotFound(found);
  const [
    deposit,
    bills,
    agreement,
    parcels,
    papers,
    swaps,
    returnsWhere,
    relets,
    [openBuyout],
    history,
    booksStop,
    [takeover],
    agreedRequests,
    loss,
    claims,
  ] = await Promise.all([
    depositTotals(tx, { brand: ctx.brandCode, orderId: row.id }),
    billsOf(ctx, tx, row),
    agreementOfOrder(ctx, tx, row.id),
    parcelsOf(ctx, tx, row.id, links),
    papersOf(ctx, tx, row.id),
    swapsOf(ctx, tx, row.id, links),
    returnsOf(ctx, tx, row.id, links),
    reletLinksOf(ctx, tx, row),
    row.lock === 'buyingOut' ? openBuyouts(tx, { brand: ctx.brandCode, orderId: row.id }) : [],
    historyOf(ctx, tx, row.id),
    booksStoppedAt(tx, ctx.brandCode),
    row.is_taken_over ? takeoverOf(tx, { brand: ctx.brandCode, orderId: row.id }) : [],
    agreedRequestsOf(ctx, tx, row.id),
    row.loss_reason === null ? null : lossOf(ctx, tx, row.id, links),
    claimsOf(ctx, tx, row.id, links),
  ]);
  return {
    order: {
      ...orderRowOf(row, ctx),
      customerId: row.customer_id,
      customerIdNumber: maskIdNumber(idNumberOf(ctx, row)),
      customerAddress: maskAddress(deliveryOf(row) ?? row),
      receiverName: maskName(row.receiver_name ?? row.customer_name),
      receiverPhone: maskMobile(row.receiver_phone ?? row.customer_phone),
      isOtherReceiver: row.receiver_name !== null || row.receiver_phone !== null,
      depositHeldFen: row.deposit_held_fen,
      owedBackFen: row.owed_back_fen,
      depositComingFen: relets.depositComingFen,
      authorizableFen: row.authorizable_fen,
      authorizedComingFen: relets.authorizedComingFen,
      reletOf: relets.reletOf,
      relet: relets.relet,
      openBuyout: openBuyout
        ? {
            buyoutNo: openBuyout.buyout_no,
            startedAt: openBuyout.at.toISOString(),
            lapsesAt: openBuyout.lapses_at.toISOString(),
          }
        : null,
      areBooksStopped: booksStop !== null,
      authorizationStep: row.authorization_step,
      firstPayment: row.first_payment,
      services: row.services,
      firstRentFen: firstRent(row),
      inspection: row.inspection,
      buyoutRule: row.buyout_rule,
      lease: row.lease,
      overstayCountedOn: row.overstay_counted_on,
      pricePlan:
        row.plan_id === null || row.plan_name === null || row.plan_version === null
          ? null
          : { id: row.plan_id, name: row.plan_name, version: row.plan_version },
      intake:
        row.app_name === null || row.external_no === null
          ? null
          : { appName: row.app_name, externalNo: row.external_no },
      takeover: takeover
        ? {
            externalNo: takeover.external_no,
            fileName: takeover.file_name,
            line: takeover.line,
            at: takeover.at.toISOString(),
            operatorName: takeover.nick_name,
            beyondCap: takeover.beyond_cap,
          }
        : null,
      stockHeldUntil:
        row.status === orderStatus.pendingReview
          ? (row.stock_held_until?.toISOString() ?? null)
          : null,
      periodDays: row.period_days,
      retailFen: row.retail_fen,
      riskWaiverReason: row.risk_waiver_reason,
      rejectReason: row.reject_reason && rejectReasons[row.reject_reason],
      closeReason: row.close_reason && closeReasons[row.close_reason],
      note: row.note,
      deviceSerial:
        swaps[0]?.newSerial ??
        parcels.find(({ recalledAt }) => recalledAt === null)?.deviceSerial ??
        takeover?.serial ??
        relets.deviceSerial,
      parcelState:
        parcels.find(({ receivedAt, recalledAt }) => receivedAt === null && recalledAt === null)
          ?.parcelState ?? null,
    },
    deposit,
    bills,
    agreement,
    parcels,
    agreedRequests,
    papers,
    swaps,
    returns: returnsWhere(
      bills.some(
        ({ kind, billStatus: status }) =>
          returnBillKinds.includes(kind) && status === billStatus.due,
      ),
    ),
    loss,
    claims,
    history,
  };
}

const takeoverOf = prepared(
  (db, { brand, orderId }: { readonly brand: string; readonly orderId: number }) =>
    db
      .selectFrom('order_takeovers as t')
      .innerJoin('imports as i', (join) =>
        join.onRef('i.brand_code', '=', 't.brand_code').onRef('i.id', '=', 't.import_id'),
      )
      .innerJoin('operators as r', (join) =>
        join.onRef('r.brand_code', '=', 'i.brand_code').onRef('r.id', '=', 'i.operator_id'),
      )
      .select(['t.external_no', 't.line', 't.serial', 't.beyond_cap'])
      .select(['i.file_name', 'i.at', 'r.nick_name'])
      .where('t.brand_code', '=', brand)
      .where('t.order_id', '=', orderId),
);

const orderNumbered = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  withOrderRow(
    db
      .selectFrom('orders as o')
      .where(within(scope))
      .where('o.id', '=', id)
      .selectAll('o')
      .select(signedLease(scope.brand).as('lease')),
  )
    .leftJoin('price_plan_versions as v', (join) =>
      join.onRef('v.brand_code', '=', 'o.brand_code').onRef('v.id', '=', 'o.price_plan_version_id'),
    )
    .leftJoin('price_plans as pp', (join) =>
      join.onRef('pp.brand_code', '=', 'v.brand_code').onRef('pp.id', '=', 'v.price_plan_id'),
    )
    .leftJoin('order_intakes as i', (join) =>
      join.onRef('i.brand_code', '=', 'o.brand_code').onRef('i.order_id', '=', 'o.id'),
    )
    .leftJoin('open_apps as app', (join) =>
      join.onRef('app.brand_code', '=', 'i.brand_code').onRef('app.id', '=', 'i.app_id'),
    )
    .select(['c.id_number', 'c.sealed_identity', 'c.region', 'c.street', 'k.retail_fen'])
    .select(['app.name as app_name', 'i.external_no'])
    .select([
      'pp.id as plan_id',
      'pp.name as plan_name',
      'v.version as plan_version',
      'v.authorizable_fen',
    ]),
);

async function parcelsOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
  links: FileLinks,
): Promise<Returned<typeof call>['parcels']> {
  const rows = await parcelRows(tx, { brand: ctx.brandCode, id: orderId });
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    deviceSerial: row.serial,
    shippedAt: row.shipped_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
    recalledAt: row.recalled_at?.toISOString() ?? null,
    parcelState: row.state,
    photos: row.photo_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
  }));
}

async function historyOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
): Promise<Returned<typeof call>['history']> {
  const rows = await historyRows(tx, { brand: ctx.brandCode, id: orderId });
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    move: row.move,
    operatorName: row.nick_name,
    note: row.note,
    before: row.before,
    after: factsSeen(ctx, row.after),
  }));
}

interface OfOrder {
  readonly brand: string;
  readonly id: number;
}

const parcelRows = prepared((db, { brand, id }: OfOrder) =>
  db
    .selectFrom('parcels as a')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.brand_code', '=', 'a.brand_code').onRef('d.id', '=', 'a.device_id'),
    )
    .select(['a.id', 'a.carrier', 'a.tracking_number', 'd.serial', 'a.shipped_at', 'a.received_at'])
    .leftJoin('parcel_tracks as t', (join) =>
      join.onRef('t.brand_code', '=', 'a.brand_code').onRef('t.parcel_id', '=', 'a.id'),
    )
    .select(['a.recalled_at', 't.state'])
    .select(
      sql<string[]>`array(select p.file_key from parcel_photos p
        where p.brand_code = a.brand_code and p.parcel_id = a.id order by p.position)`.as(
        'photo_keys',
      ),
    )
    .where('a.brand_code', '=', brand)
    .where('a.order_id', '=', id)
    .orderBy('a.id', 'desc'),
);

const historyRows = prepared((db, { brand, id }: OfOrder) =>
  db
    .selectFrom('order_history as y')
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'y.brand_code').onRef('r.id', '=', 'y.operator_id'),
    )
    .select(['y.id', 'y.at', 'y.move', 'r.nick_name', 'y.note', 'y.before', 'y.after'])
    .where('y.brand_code', '=', brand)
    .where('y.order_id', '=', id)
    .orderBy('y.id'),
);
