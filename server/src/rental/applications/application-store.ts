import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound } from '../../http/refusal.ts';
import { placedWithin, scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';
import { lockOrder } from '../orders/core/public.ts';

/** Applications with the same number of a program come one after the other. */
export const lockNumber = prepared((db, { key }: { readonly key: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('application no'), hashtext(${key}))`),
);

interface OfApp {
  readonly brand: string;
  readonly appId: number;
  readonly externalNo: string;
}

/** The application of a program under its own number, of any order. */
export const applicationOfApp = prepared((db, { brand, appId, externalNo }: OfApp) =>
  db
    .selectFrom('order_applications')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('app_id', '=', appId)
    .where('external_no', '=', externalNo),
);

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}
export const applicationsOf = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('order_applications')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc'),
);

/** An application with its order, both locked, the order first; 404 where this operator does not reach it. */
export async function lockApplication(ctx: Acting, tx: Tx, id: number) {
  const [found] = await reachedApplication(tx, { ...scopeOf(ctx), id });
  const order = await lockOrder(ctx, tx, orNotFound(found).order_id);
  return { order, application: await lockRow(ctx, tx, 'order_applications', id) };
}

const reachedApplication = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  db
    .selectFrom('order_applications as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .select('a.order_id')
    .where(placedWithin('a', scope) as never)
    .where('a.id', '=', id),
);
