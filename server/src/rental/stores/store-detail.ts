import type { Input, Returned } from '@rental/contract/endpoint';
import type { storeDetail as call } from '@rental/contract/rental/stores';
import { returnAddressText } from '@rental/domain/rental/orders/returns/return-address';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import { addressesIn } from '../orders/returns/public.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { servicesAt } from '../price-plans/public.ts';
import { pickupPointsOf } from './pickup-points.ts';
import { storeRow } from './store-store.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** 店铺详情. */
export const storeDetail =
  (links: FileLinks) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    await storeReached(ctx, tx, id);
    const [row, store, clerks, returnAddresses, points, share, payoutAccount, services] =
      await Promise.all([
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
        shareOf(ctx, tx, id),
        payoutAccountOf(ctx, tx, id),
        servicesAt(tx, ctx.brandCode, id),
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
        signingNo: store.signing_no,
        signedOn: store.signed_on,
        signedUntil: store.signed_until,
        signingPhotos: store.signing_photo_keys.map((key) =>
          links.linkTo(ctx.brandCode, key, ctx.now),
        ),
        rejectReason: store.reject_reason,
        frozenAt: instant(store.frozen_at),
        submittedAt: instant(store.submitted_at),
        reviewedAt: instant(store.reviewed_at),
        openedAt: instant(store.opened_at),
      },
      share,
      payoutAccount,
      services,
      clerks,
      returnAddresses: returnAddresses.map((address) => ({
        id: address.id,
        words: returnAddressText(address),
        isDefault: address.isDefault,
        isEnabled: address.isEnabled,
      })),
      ...points,
    };
  };

const shareOf = async (ctx: Context, tx: Tx, storeId: number) =>
  (await tx
    .selectFrom('settlement_rules')
    .select(['mode', 'base', 'fee_side as feeSide', 'rent_bp as rentBp', 'buyout_bp as buyoutBp'])
    .select('compensation_bp as compensationBp')
    .where('brand_code', '=', ctx.brandCode)
    .where('store_id', '=', storeId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** The newest one that is not replaced. */
async function payoutAccountOf(ctx: Context, tx: Tx, storeId: number) {
  const row = await tx
    .selectFrom('payout_accounts')
    .select(['account_shown', 'name_shown', 'state'])
    .where('brand_code', '=', ctx.brandCode)
    .where('store_id', '=', storeId)
    .where('state', '<>', 'replaced')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { account: row.account_shown, name: row.name_shown, isVerified: row.state === 'verified' };
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
