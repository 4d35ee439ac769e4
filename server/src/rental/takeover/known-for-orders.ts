import { businessDateOf } from '@rental/domain/business-date';
import { leaseWithoutPlan } from '@rental/domain/rental/orders/core/lease-terms';
import {
  mentionedIn,
  planKey,
  type KnownForOrders,
} from '@rental/domain/rental/takeover/order-import';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { inTurns } from '../../http/tables/in-turns.ts';
import { customersAlike } from '../customers/public.ts';
import { devicesNumbered } from '../devices/public.ts';
import { priceCapsOf } from '../price-plans/public.ts';
import { leaseContent } from '../signed-terms/public.ts';

/** All that the rows of this table may refer to. */
export async function knownForOrders(
  ctx: Context,
  tx: Tx,
  table: readonly (readonly string[])[],
): Promise<KnownForOrders> {
  const { brandCode: brand } = ctx;
  const mentioned = await inTurns(mentionedIn(table));
  const [stores, skus, devices, people, plans, imported, lateFee, caps] = await Promise.all([
    tx.selectFrom('stores').select(['id', 'name']).where('brand_code', '=', brand).execute(),
    skusOf(tx, brand),
    devicesNumbered(ctx, tx, mentioned.serials),
    customersAlike(ctx, tx, mentioned),
    plansOf(tx, brand),
    importedOf(tx, brand, mentioned.externalNos),
    lateFeeOf(tx, brand),
    priceCapsOf(tx, brand),
  ]);
  return {
    stores: new Map(stores.map(({ name, id }) => [name, id])),
    skus: new Map(skus.map(({ code, ...sku }) => [code, sku])),
    devices: new Map(devices.map(({ serial, ...device }) => [serial, device])),
    ...knownCustomers(people),
    plans: new Map(
      plans.map(({ productId, name, version, ...plan }) => [
        planKey(productId, name, version),
        plan,
      ]),
    ),
    usual: { leaseId: null, lease: leaseWithoutPlan({ graceDays: 0, ...lateFee }) },
    imported: new Map(imported.map(({ external_no, content_hash }) => [external_no, content_hash])),
    hashOf: (content) => createHash('sha256').update(content).digest('hex'),
    caps,
    today: businessDateOf(ctx.now),
  };
}

/** Customers as a table meets them. Of two with one ID number the first counts. */
export const knownCustomers = (people: Awaited<ReturnType<typeof customersAlike>>) => ({
  customers: new Map(people.map((person) => [person.idNumber, person])),
  phones: new Map(people.map(({ phone, idNumber }) => [phone, idNumber])),
});

const skusOf = (tx: Tx, brand: string) =>
  tx
    .selectFrom('skus')
    .select(['id', 'code', 'product_id as productId', 'retail_fen as retailFen'])
    .where('brand_code', '=', brand)
    .execute();

const plansOf = (tx: Tx, brand: string) =>
  tx
    .selectFrom('price_plan_versions as v')
    .innerJoin('price_plans as p', (join) =>
      join.on('p.brand_code', '=', brand).onRef('p.id', '=', 'v.price_plan_id'),
    )
    .innerJoin('lease_terms as t', (join) =>
      join.on('t.brand_code', '=', brand).onRef('t.id', '=', 'v.lease_terms_id'),
    )
    .select(['v.id as versionId', 'v.version', 'p.name', 'p.product_id as productId'])
    .select(['p.sku_id as skuId', 't.id as leaseId', leaseContent.as('lease')])
    .where('v.brand_code', '=', brand)
    .execute();

const importedOf = (tx: Tx, brand: string, externalNos: readonly string[]) =>
  tx
    .selectFrom('order_takeovers')
    .select(['external_no', 'content_hash'])
    .where('brand_code', '=', brand)
    .where('external_no', '=', sql<string>`any(${externalNos}::text[])`)
    .execute();

/** The brand's late fee of today. */
export const lateFeeOf = (tx: Tx, brand: string) =>
  tx
    .selectFrom('brands')
    .select([
      'late_fee_first_bp as firstBp',
      'late_fee_later_bp as laterBp',
      'late_fee_cap_bp as capBp',
    ])
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
