import type { BannerRow } from '@rental/contract/rental/banners';
import {
  bannerKinds,
  bannerStateOf,
  type Banner,
  type BannerKind,
} from '@rental/domain/rental/banners/banner';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

export type StoredBanner = Stored<'banners'>;

/** The pictures are the brand's: who reaches a part of it keeps none. Those of 广告位 are there while the brand has it on (S81). */
export function requireKind(ctx: Context, kind: BannerKind): void {
  requireAllStores(ctx);
  if (kind === 'advertisement' && !ctx.brand.advertisement)
    refuse('feature_off', { label: bannerKinds.advertisement });
}

/** One who changes a place waits for who changes another: a place without 高级横幅 has one picture. */
export const lockPlaces = ({ brandCode }: Context, tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('banners'), hashtext(${brandCode}))`.execute(tx);

export async function lockBanner(
  ctx: Context,
  tx: Tx,
  { kind, id }: { readonly kind: BannerKind; readonly id: number },
): Promise<StoredBanner> {
  const banner = await lockRow(ctx, tx, 'banners', id);
  return banner.kind === kind ? banner : refuse('not_found');
}

export const asBanner = (row: StoredBanner): Banner => ({
  id: row.id,
  kind: row.kind,
  slot: row.slot,
  link: row.link,
  storeId: row.store_id,
  sort: row.sort,
  fromAt: row.from_at,
  untilAt: row.until_at,
  state: row.state,
});

/** All pictures of a brand: there are few (`maxBanners`). */
export const allBanners = (tx: Tx, brand: string): Promise<StoredBanner[]> =>
  tx.selectFrom('banners').selectAll().where('brand_code', '=', brand).orderBy('id').execute();

/** The pictures of a kind as the list shows them, in the order in which customers see them. */
export async function bannerRows(ctx: Context, tx: Tx, kind: BannerKind): Promise<BannerRow[]> {
  const rows = await tx
    .selectFrom('banners as b')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'b.brand_code').onRef('o.id', '=', 'b.changed_by'),
    )
    .leftJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'b.brand_code').onRef('p.id', '=', 'b.product_id'),
    )
    .leftJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'b.brand_code').onRef('s.id', '=', 'b.store_id'),
    )
    .selectAll('b')
    .select(['o.nick_name', 'p.name as product_name', 's.name as store_name'])
    .where('b.brand_code', '=', ctx.brandCode)
    .where('b.kind', '=', kind)
    .orderBy('b.slot')
    .orderBy('b.sort')
    .orderBy('b.id')
    .execute();
  const all = rows.map(asBanner);
  const at = { isPro: ctx.brand.bannerPro, now: ctx.now };
  return rows.map((row) => ({
    id: row.id,
    slot: row.slot,
    title: row.title,
    image: row.image,
    link: row.link,
    productId: row.product_id,
    productName: row.product_name,
    pageAddress: row.page_address,
    storeId: row.store_id,
    storeName: row.store_name,
    sort: row.sort,
    fromAt: row.from_at?.toISOString() ?? null,
    untilAt: row.until_at?.toISOString() ?? null,
    bannerState: bannerStateOf(asBanner(row), all, at),
    revision: row.revision,
    changedBy: row.nick_name,
    changedAt: row.changed_at.toISOString(),
  }));
}

export async function bannerRow(ctx: Context, tx: Tx, of: StoredBanner): Promise<BannerRow> {
  return orNotFound((await bannerRows(ctx, tx, of.kind)).find(({ id }) => id === of.id));
}

type Change = Partial<Omit<StoredBanner, 'brand_code' | 'id' | 'kind' | 'revision'>>;

/** Changes a locked picture, and writes down who did it. */
export async function changeBanner(
  ctx: Context,
  tx: Tx,
  banner: StoredBanner,
  change: Change,
): Promise<StoredBanner> {
  return tx
    .updateTable('banners')
    .set({
      ...change,
      revision: banner.revision + 1,
      changed_by: ctx.operator.id,
      changed_at: ctx.now,
    })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', banner.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const objectOf = ({ id }: Pick<StoredBanner, 'id'>): string => `banner ${id}`;

/** The facts of a picture for the audit log. */
export const factsOf = (row: StoredBanner) => ({
  kind: row.kind,
  slot: row.slot,
  title: row.title,
  link: row.link,
  productId: row.product_id,
  pageAddress: row.page_address,
  storeId: row.store_id,
  sort: row.sort,
  fromAt: row.from_at?.toISOString() ?? null,
  untilAt: row.until_at?.toISOString() ?? null,
});
