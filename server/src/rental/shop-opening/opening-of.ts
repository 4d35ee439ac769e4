import type { Returned } from '@rental/contract/endpoint';
import type { shopOpening as call } from '@rental/contract/rental/shop-opening';
import { appScopes, type AppScope } from '@rental/domain/platform/open-apps/signing';
import { shelfStateOf } from '@rental/domain/rental/products/shelf';
import { openingStepsOf, type OpeningFacts } from '@rental/domain/rental/shop-opening/shop-opening';
import { storeStatus } from '@rental/domain/rental/stores/store-status';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { reachesAllStores } from '../../people/data-scope/public.ts';
import { isRentableInSql } from '../devices/public.ts';
import { isInState } from '../products/public.ts';

/** The steps to the first order. A brand with an order is asked nothing more. */
export async function openingOf(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  if (!reachesAllStores(ctx) || (await hasOrder(ctx, tx))) return { steps: null };
  const [store, product, plan, app] = await Promise.all([
    furthestStore(ctx, tx),
    furthestProduct(ctx, tx),
    furthestPlan(ctx, tx),
    furthestApp(ctx, tx),
  ]);
  const takesOrders = ctx.brand.flags.OpenLease3C;
  return { steps: openingStepsOf({ store, product, plan, app, takesOrders }) };
}

async function hasOrder({ brandCode }: Context, tx: Tx): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('brand_code', '=', brandCode)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

async function furthestStore({ brandCode }: Context, tx: Tx): Promise<OpeningFacts['store']> {
  const store = await tx
    .selectFrom('stores as s')
    .select([
      's.id',
      's.name',
      's.status',
      's.merchant_name',
      's.licence_photos',
      's.reject_reason',
    ])
    .select(sql<boolean>`s.frozen_at is not null`.as('is_frozen'))
    .select((where) =>
      where
        .exists(
          where
            .selectFrom('return_addresses as a')
            .select('a.id')
            .where('a.brand_code', '=', brandCode)
            .whereRef('a.store_id', '=', 's.id')
            .where('a.is_enabled', '=', true),
        )
        .as('has_address'),
    )
    .where('s.brand_code', '=', brandCode)
    .orderBy('is_frozen')
    .orderBy('s.status', 'desc')
    .orderBy('has_address', 'desc')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst();
  if (store === undefined) return null;
  return {
    id: store.id,
    name: store.name,
    status: store.status,
    isFrozen: store.is_frozen,
    hasQualification: store.merchant_name !== null && store.licence_photos.length > 0,
    rejectReason: store.reject_reason,
    hasReturnAddress: store.has_address === true,
  };
}

async function furthestProduct(
  { brandCode, now }: Context,
  tx: Tx,
): Promise<OpeningFacts['product']> {
  const product = await tx
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.is_on_shelf', 'p.on_shelf_at', 'p.off_shelf_at'])
    .select((where) => {
      const skus = where
        .selectFrom('skus as k')
        .select('k.id')
        .where('k.brand_code', '=', brandCode)
        .whereRef('k.product_id', '=', 'p.id')
        .where('k.is_enabled', '=', true);
      return [
        where.exists(skus).as('has_sku'),
        where
          .exists(
            skus
              .innerJoin('devices as d', (join) =>
                join.on('d.brand_code', '=', brandCode).onRef('d.sku_id', '=', 'k.id'),
              )
              .innerJoin('stores as s', (join) =>
                join.on('s.brand_code', '=', brandCode).onRef('s.id', '=', 'd.store_id'),
              )
              .where('d.state', '=', 'inStock')
              .where(isRentableInSql)
              .where('s.status', '=', storeStatus.open)
              .where('s.frozen_at', 'is', null),
          )
          .as('has_stock'),
      ];
    })
    .where('p.brand_code', '=', brandCode)
    .orderBy(isInState.on(now), 'desc')
    .orderBy('has_stock', 'desc')
    .orderBy('has_sku', 'desc')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  if (product === undefined) return null;
  return {
    id: product.id,
    name: product.name,
    hasSku: product.has_sku === true,
    shelfState: shelfStateOf(
      {
        isOnShelf: product.is_on_shelf,
        onShelfAt: product.on_shelf_at,
        offShelfAt: product.off_shelf_at,
      },
      now,
    ),
    hasStock: product.has_stock === true,
  };
}

/** The plan that is furthest along, for an enabled SKU on the shelf. */
async function furthestPlan({ brandCode, now }: Context, tx: Tx): Promise<OpeningFacts['plan']> {
  const plan = await tx
    .selectFrom('price_plans as l')
    .innerJoin('products as p', (join) =>
      join.on('p.brand_code', '=', brandCode).onRef('p.id', '=', 'l.product_id'),
    )
    .select(['l.id', 'l.name', 'l.is_enabled'])
    .where('l.brand_code', '=', brandCode)
    .where(isInState.on(now))
    .where((where) =>
      where.exists(
        where
          .selectFrom('skus as k')
          .select('k.id')
          .where('k.brand_code', '=', brandCode)
          .whereRef('k.product_id', '=', 'p.id')
          .where('k.is_enabled', '=', true)
          .where((sku) =>
            sku.or([sku('l.sku_id', 'is', null), sku('l.sku_id', '=', sku.ref('k.id'))]),
          ),
      ),
    )
    .orderBy('l.is_enabled', 'desc')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst();
  return plan === undefined ? null : { id: plan.id, name: plan.name, isEnabled: plan.is_enabled };
}

/** The rights that the calls of an order need. */
const neededScopes: readonly AppScope[] = ['catalogue', 'customers', 'orders'];

async function furthestApp({ brandCode }: Context, tx: Tx): Promise<OpeningFacts['app']> {
  const app = await tx
    .selectFrom('open_apps as a')
    .select(['a.id', 'a.name', 'a.is_enabled', 'a.scopes'])
    .select((where) =>
      where
        .exists(
          where
            .selectFrom('open_app_keys as k')
            .select('k.id')
            .where('k.brand_code', '=', brandCode)
            .whereRef('k.app_id', '=', 'a.id')
            .where('k.revoked_at', 'is', null),
        )
        .as('has_key'),
    )
    .where('a.brand_code', '=', brandCode)
    .orderBy('a.is_enabled', 'desc')
    .orderBy(sql`a.scopes @> ${neededScopes}::text[]`, 'desc')
    .orderBy('has_key', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  if (app === undefined) return null;
  return {
    id: app.id,
    name: app.name,
    isEnabled: app.is_enabled,
    hasKey: app.has_key === true,
    lacks: neededScopes
      .filter((scope) => !app.scopes.includes(scope))
      .map((scope) => appScopes[scope]),
  };
}
