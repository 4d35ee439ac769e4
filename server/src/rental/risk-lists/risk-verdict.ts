import type { Input, Returned } from '@rental/contract/endpoint';
import type { riskVerdict as call } from '@rental/contract/rental/risk-lists';
import { businessDateOf } from '@rental/domain/business-date';
import { verdictOn } from '@rental/domain/rental/risk-lists/list-verdict';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { idNumberOf } from '../customers/public.ts';
import type { KeyedHash } from '../../sealed.ts';
import { openEntries } from './entry-store.ts';
import { ownEntry } from './own-entry.ts';
import { knownKeys, personKeys } from './person-keys.ts';
import { sharedCounts } from './shared-hashes.ts';

/** The verdict of the lists on the customer of an order within reach. */
export const verdictOfOrder =
  (hash: KeyedHash) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const customer = orNotFound(await customerOf(ctx, tx, id));
    const keys = personKeys(hash, {
      phone: customer.phone,
      idNumber: idNumberOf(ctx, customer),
    });
    const [own, shared] = await Promise.all([
      openEntries(tx, ctx.brandCode, keys),
      sharedCounts(tx, knownKeys(keys)),
    ]);
    const verdict = verdictOn(own.map(ownEntry), shared, businessDateOf(ctx.now));
    return { ...verdict, reasons: [...verdict.reasons], others: [...verdict.others] };
  };

const customerOf = (ctx: Context, tx: Tx, orderId: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['c.phone', 'c.id_number', 'c.sealed_identity'])
    .where(reachable(ctx))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
