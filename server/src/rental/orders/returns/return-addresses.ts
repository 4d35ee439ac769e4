import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  returnAddresses as listCall,
  returnAddressesOf as offerCall,
  saveReturnAddresses as saveCall,
} from '@rental/contract/rental/orders/returns/returns';
import { returnAddressText } from '@rental/domain/rental/orders/returns/return-address';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context, Reach } from '../../../http/context.ts';
import { orNotFound, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { reachable, storeReached } from '../../../people/data-scope/public.ts';
import { fingerprintOf } from '../../../http/fingerprint.ts';
import { addressesIn, writeAddresses } from './return-address-store.ts';

type AddressList = Returned<typeof listCall>;

const listOf = (addresses: AddressList['addresses']): AddressList => ({
  addresses,
  seen: fingerprintOf(addresses),
});

/** Those of the stores that this operator's filters offer. */
function addressesSeen({ brandCode, operator: { scope } }: Reach, tx: Tx) {
  const { storeIds, channelId } = scope;
  return addressesIn(tx, brandCode)
    .$if(storeIds !== null, (q) =>
      q.where('a.store_id', '=', sql<number>`any(${storeIds}::bigint[])`),
    )
    .$if(channelId !== null, (q) => q.where(sql<boolean>`false`)); // a channel learns of no store
}

/** 归还地址. */
export const returnAddresses = async (
  ctx: Context,
  { query: { storeIs } }: Input<typeof listCall>,
  tx: Tx,
): Promise<AddressList> =>
  listOf(
    await addressesSeen(ctx, tx)
      .$if(storeIs !== undefined, (q) => q.where('a.store_id', '=', storeIs ?? 0))
      .execute(),
  );

/** The return addresses that a store offers. */
export const enabledAddressesOf = (ctx: Context, tx: Tx, storeId: number) =>
  addressesIn(tx, ctx.brandCode)
    .where('a.store_id', '=', storeId)
    .where('a.is_enabled', '=', true)
    .execute();

/** The return addresses that 申请归还 offers. */
export async function returnAddressesOf(
  ctx: Context,
  { query: { orderId } }: Input<typeof offerCall>,
  tx: Tx,
): Promise<Returned<typeof offerCall>> {
  const order = tx
    .selectFrom('orders as o')
    .select('o.store_id')
    .where(reachable(ctx))
    .where('o.id', '=', orderId);
  const { store_id: storeId } = orNotFound(await order.executeTakeFirst());
  const addresses = await enabledAddressesOf(ctx, tx, storeId);
  return {
    addresses: addresses.map((address) => ({
      id: address.id,
      words: returnAddressText(address),
      isDefault: address.isDefault,
    })),
  };
}

/** 维护归还地址 of a store: the whole list at once, where nobody has changed it meanwhile. */
export async function saveReturnAddresses(
  ctx: Context,
  { body: { storeId, addresses, seen } }: Input<typeof saveCall>,
  tx: Tx,
): Promise<AddressList> {
  const store = await storeReached(ctx, tx, storeId);
  await sql`select pg_advisory_xact_lock(hashtext('return addresses'), hashtext(${`${ctx.brandCode} ${store.id}`}))`.execute(
    tx,
  );
  const ofStore = () => addressesIn(tx, ctx.brandCode).where('a.store_id', '=', store.id).execute();
  const before = await ofStore();
  const kept = new Set(addresses.flatMap(({ id }) => (id === null ? [] : [id])));
  const areAllNamed = kept.size === before.length && before.every(({ id }) => kept.has(id));
  if (fingerprintOf(before) !== seen || !areAllNamed) refuse('return_addresses_edited');
  await writeAddresses(tx, ctx.brandCode, store.id, addresses);
  const after = await ofStore();
  await writeAudit(tx, ctx, {
    operation: 'return:addresses',
    object: store.name,
    result: 'ok',
    before,
    after,
  });
  return listOf(after);
}

/** A filter's address in its words, as far as this operator sees it. */
export async function returnAddressNamed(id: number, tx: Tx, reach: Reach): Promise<string> {
  const address = await addressesSeen(reach, tx).where('a.id', '=', id).executeTakeFirst();
  return address === undefined ? `编号 ${id}` : returnAddressText(address);
}
