import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { reachable } from '../../people/data-scope/public.ts';
import type { SentParcel } from './ask-about.ts';

interface Wanted {
  readonly orderId: number;
  readonly parcelId?: number | undefined;
  readonly returnId?: number | undefined;
}

/** The parcel of an order that is asked for, its last unless another is named; undefined where none has a number. */
export async function wantedParcel(
  ctx: Context,
  tx: Tx,
  { orderId, parcelId, returnId }: Wanted,
): Promise<SentParcel | undefined> {
  if (returnId !== undefined) return returnParcel(ctx, tx, orderId, returnId);
  let parcels = sentParcels(tx)
    .where(reachable(ctx))
    .where('o.id', '=', orderId)
    .where('a.tracking_number', 'is not', null)
    .where('a.recalled_at', 'is', null);
  if (parcelId !== undefined) parcels = parcels.where('a.id', '=', parcelId);
  const row = await parcels.orderBy('a.id', 'desc').limit(1).executeTakeFirst();
  return row && sentParcelOf(row);
}

/** The parcels of a brand that are on their way to customers, by their ids. */
export async function parcelsUnderWay(
  tx: Tx,
  brand: BrandCode,
  after: number,
  limit: number,
): Promise<(SentParcel & { readonly parcelId: number })[]> {
  const rows = await sentParcels(tx)
    .where('a.brand_code', '=', brand)
    .where('a.id', '>', after)
    .where('a.received_at', 'is', null)
    .where('a.recalled_at', 'is', null)
    .where('a.tracking_number', 'is not', null)
    .where('o.status', '=', orderStatus.toReceive)
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const parcel = sentParcelOf(row);
    return parcel === undefined ? [] : [{ ...parcel, parcelId: row.id }];
  });
}

const sentParcels = (tx: Tx) =>
  tx
    .selectFrom('parcels as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .select(['a.id', 'a.carrier', 'a.tracking_number as trackingNumber', 'a.shipped_at as sentAt'])
    .select(['o.id as orderId', 'o.order_no as orderNo', 'o.store_id as storeId'])
    .select((select) =>
      select.fn.coalesce('o.receiver_phone_last4', 'o.phone_last4').as('phoneEnd'),
    );

type Row = Omit<SentParcel, 'of' | 'carrier' | 'trackingNumber'> & {
  readonly id: number;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
};

function sentParcelOf({ id, carrier, trackingNumber, ...row }: Row): SentParcel | undefined {
  if (carrier === null || trackingNumber === null) return undefined;
  return { ...row, carrier, trackingNumber, of: { parcelId: id } };
}

async function returnParcel(
  ctx: Context,
  tx: Tx,
  orderId: number,
  returnId: number,
): Promise<SentParcel | undefined> {
  const row = await tx
    .selectFrom('order_returns as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .select(['a.carrier', 'a.tracking_number as trackingNumber', 'a.started_at as sentAt'])
    .select(['o.id as orderId', 'o.order_no as orderNo', 'o.store_id as storeId'])
    .select('s.contact_phone as phone')
    .where(reachable(ctx))
    .where('o.id', '=', orderId)
    .where('a.id', '=', returnId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { carrier, trackingNumber, phone, ...rest } = row;
  if (carrier === null || trackingNumber === null) return undefined;
  return { ...rest, carrier, trackingNumber, phoneEnd: phone.slice(-4), of: { returnId } };
}
