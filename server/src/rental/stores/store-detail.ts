import type { Input, Returned } from '@rental/contract/endpoint';
import type { storeDetail as call } from '@rental/contract/rental/stores';
import { returnAddressText } from '@rental/domain/rental/orders/returns/return-address';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import { addressesIn } from '../orders/returns/public.ts';
import { pickupPointsOf } from './pickup-points.ts';
import { storeRow } from './store-store.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** 店铺详情. */
export async function storeDetail(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  await storeReached(ctx, tx, id);
  const [row, store, clerks, returnAddresses, points] = await Promise.all([
    storeRow(ctx, tx, id),
    tx
      .selectFrom('stores')
      .selectAll()
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    clerksOf(ctx, tx, id),
    addressesIn(tx, ctx.brandCode).where('a.store_id', '=', id).execute(),
    pickupPointsOf(ctx, tx, id),
  ]);
  return {
    store: {
      ...row,
      contactPhone: store.contact_phone,
      street: store.street,
      openingHours: store.opening_hours,
      licenceNo: store.licence_no,
      legalPerson: store.legal_person,
      licenceUntil: store.licence_until,
      licencePhotos: store.licence_photos,
      rejectReason: store.reject_reason,
      frozenAt: instant(store.frozen_at),
      submittedAt: instant(store.submitted_at),
      reviewedAt: instant(store.reviewed_at),
      openedAt: instant(store.opened_at),
    },
    clerks,
    returnAddresses: returnAddresses.map((address) => ({
      id: address.id,
      words: returnAddressText(address),
      isDefault: address.isDefault,
      isEnabled: address.isEnabled,
    })),
    ...points,
  };
}

const clerksOf = (ctx: Context, tx: Tx, storeId: number) =>
  tx
    .selectFrom('operator_stores as h')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'h.brand_code').onRef('o.id', '=', 'h.operator_id'),
    )
    .select(['o.id', 'o.nick_name as nickName', 'o.username', 'o.enabled'])
    .where('h.brand_code', '=', ctx.brandCode)
    .where('h.store_id', '=', storeId)
    .where('o.deleted_at', 'is', null)
    .orderBy('o.id')
    .execute();
