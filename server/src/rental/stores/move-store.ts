import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  openStore as openCall,
  reviewStore as reviewCall,
  submitStore as submitCall,
  withdrawStore as withdrawCall,
} from '@rental/contract/rental/store-moves';
import { businessDateOf } from '@rental/domain/business-date';
import { checkQualification } from '@rental/domain/rental/stores/qualification';
import {
  storeAfter,
  storeMoves,
  storeStatusLabels,
  type StoreMove,
} from '@rental/domain/rental/stores/store-status';
import { mobile } from '@rental/domain/validation/phones';
import type { Updateable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { Audience, smsToPhone, tell } from '../../people/notifications/public.ts';
import { enabledAddressesOf } from '../orders/returns/public.ts';
import { changeStore, lockStore, objectOf, storeRow, type StoredStore } from './store-store.ts';

/** 提交审核: complete, and told to those who review. */
export async function submitStore(
  ctx: Context,
  { body: { id } }: Input<typeof submitCall>,
  tx: Tx,
): Promise<Returned<typeof submitCall>> {
  const store = await lockStore(ctx, tx, id);
  const status = orRefuse(storeAfter('submit', store.status));
  refuseUnsound(ctx, store);
  await moveStore(ctx, tx, store, {
    move: 'submit',
    set: { status, submitted_at: ctx.now, reject_reason: null },
  });
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    occasion: 'storeSubmitted',
    title: '店铺资质待审核',
    body: `${ctx.operator.nickName}提交了店铺「${store.name}」的资质。`,
    target: '/store/list',
    at: ctx.now,
    to: Audience.wholeBrand('store:review'),
  });
  return storeRow(ctx, tx, id);
}

export async function withdrawStore(
  ctx: Context,
  { body: { id } }: Input<typeof withdrawCall>,
  tx: Tx,
): Promise<Returned<typeof withdrawCall>> {
  const store = await lockStore(ctx, tx, id);
  const status = orRefuse(storeAfter('withdraw', store.status));
  await moveStore(ctx, tx, store, { move: 'withdraw', set: { status } });
  return storeRow(ctx, tx, id);
}

/** 审核: a licence that ran out meanwhile is not approved. The store's operators are told, its contact by SMS (S98: 26). */
export async function reviewStore(
  ctx: Context,
  { body: { id, verdict, reason } }: Input<typeof reviewCall>,
  tx: Tx,
): Promise<Returned<typeof reviewCall>> {
  const store = await lockStore(ctx, tx, id);
  const status = orRefuse(storeAfter(verdict, store.status));
  const isApproved = verdict === 'approve';
  if (isApproved) refuseUnsound(ctx, store);
  const rejectReason = isApproved ? null : (reason ?? null);
  await moveStore(ctx, tx, store, {
    move: verdict,
    set: { status, reviewed_at: ctx.now, reject_reason: rejectReason },
    ...(rejectReason !== null && { reason: rejectReason }),
  });
  if (isApproved && mobile.test(store.contact_phone))
    await smsToPhone(ctx, tx, store.contact_phone, {
      name: 'storeApproved',
      values: { store: store.name },
    });
  const { label } = storeMoves[verdict];
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    occasion: 'storeReviewed',
    title: `店铺${label}`,
    body: `店铺「${store.name}」的资质${label}${rejectReason === null ? '，可以开店' : `：${rejectReason}`}。`,
    target: '/store/list',
    at: ctx.now,
    to: Audience.store(store.id).holding('store:list'),
  });
  return storeRow(ctx, tx, id);
}

/** 开店: from now on it takes orders, so a customer needs somewhere to send a device back to. */
export async function openStore(
  ctx: Context,
  { body: { id } }: Input<typeof openCall>,
  tx: Tx,
): Promise<Returned<typeof openCall>> {
  const store = await lockStore(ctx, tx, id);
  const status = orRefuse(storeAfter('open', store.status));
  const addresses = await enabledAddressesOf(ctx, tx, store.id);
  if (addresses.length === 0) refuse('store_without_return_address');
  await moveStore(ctx, tx, store, { move: 'open', set: { status, opened_at: ctx.now } });
  return storeRow(ctx, tx, id);
}

function refuseUnsound(ctx: Context, store: StoredStore): void {
  orRefuse(
    checkQualification(
      {
        merchantName: store.merchant_name,
        licenceNo: store.licence_no,
        legalPerson: store.legal_person,
        licenceUntil: store.licence_until,
        licencePhotos: store.licence_photos,
      },
      businessDateOf(ctx.now),
    ),
  );
}

interface Move {
  readonly move: StoreMove;
  readonly set: Updateable<Tables['stores']> & { readonly status: StoredStore['status'] };
  readonly reason?: string;
}

async function moveStore(
  ctx: Context,
  tx: Tx,
  store: StoredStore,
  { move, set, reason }: Move,
): Promise<void> {
  await changeStore(ctx, tx, store, set);
  await writeAudit(tx, ctx, {
    operation: 'store:move',
    object: objectOf(store),
    result: 'ok',
    before: { name: store.name, storeStatus: storeStatusLabels[store.status] },
    after: {
      name: store.name,
      storeStatus: storeStatusLabels[set.status],
      action: storeMoves[move].label,
      ...(reason !== undefined && { reason }),
    },
  });
}
