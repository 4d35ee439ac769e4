import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  createBanner as createCall,
  updateBanner as updateCall,
} from '@rental/contract/rental/banners';
import { maxBanners, published, type BannerKind } from '@rental/domain/rental/banners/banner';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { refuseUnknownImages } from '../../platform/materials/public.ts';
import {
  allBanners,
  asBanner,
  bannerRow,
  changeBanner,
  factsOf,
  lockBanner,
  lockPlaces,
  objectOf,
  requireKind,
} from './banner-store.ts';

type Body = Input<typeof createCall>['body'];

/** 新增: a draft that nobody sees. */
export const createBanner =
  (kind: BannerKind) =>
  async (
    ctx: Context,
    { body }: Input<typeof createCall>,
    tx: Tx,
  ): Promise<Returned<typeof createCall>> => {
    requireKind(ctx, kind);
    await lockPlaces(ctx, tx);
    if ((await allBanners(tx, ctx.brandCode)).length >= maxBanners) refuse('too_many_banners');
    refuseWrongTime(body);
    const banner = await tx
      .insertInto('banners')
      .values({
        brand_code: ctx.brandCode,
        kind,
        ...(await columnsOf(ctx, tx, body)),
        state: 'draft',
        changed_by: ctx.operator.id,
        changed_at: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(tx, ctx, {
      operation: 'banner:create',
      object: objectOf(banner),
      result: 'ok',
      after: factsOf(banner),
    });
    return bannerRow(ctx, tx, banner);
  };

/** 修改: as a whole, where nobody has changed it meanwhile. A published one stays one that may be published. */
export const updateBanner =
  (kind: BannerKind) =>
  async (
    ctx: Context,
    { body }: Input<typeof updateCall>,
    tx: Tx,
  ): Promise<Returned<typeof updateCall>> => {
    requireKind(ctx, kind);
    await lockPlaces(ctx, tx);
    const before = await lockBanner(ctx, tx, { kind, id: body.id });
    if (before.revision !== body.revision) refuse('banner_edited');
    refuseWrongTime(body);
    const banner = await changeBanner(
      ctx,
      tx,
      before,
      await columnsOf(ctx, tx, body, [before.image]),
    );
    if (banner.state === 'published') {
      const all = (await allBanners(tx, ctx.brandCode)).map(asBanner);
      orRefuse(published(asBanner(banner), all, { isPro: ctx.brand.bannerPro, now: ctx.now }));
    }
    await writeAudit(tx, ctx, {
      operation: 'banner:update',
      object: objectOf(banner),
      result: 'ok',
      before: factsOf(before),
      after: factsOf(banner),
    });
    return bannerRow(ctx, tx, banner);
  };

function refuseWrongTime({ fromAt, untilAt }: Body): void {
  if (fromAt !== null && untilAt !== null && untilAt <= fromAt) refuse('banner_time_wrong');
}

/** The columns of a body that refers to nothing wrong. What its link does not need is not kept. */
async function columnsOf(ctx: Context, tx: Tx, body: Body, imagesBefore: readonly string[] = []) {
  await refuseUnknownImages(tx, ctx.brandCode, [body.image], imagesBefore);
  const productId = body.link === 'product' ? body.productId : null;
  await holdRow(ctx, tx, 'products', productId);
  await holdRow(ctx, tx, 'stores', body.storeId);
  return {
    slot: body.slot,
    title: body.title,
    image: body.image,
    link: body.link,
    product_id: productId,
    page_address: body.link === 'page' ? body.pageAddress : null,
    store_id: body.storeId,
    sort: body.sort,
    from_at: body.fromAt,
    until_at: body.untilAt,
  };
}

/** A row of the brand that is there stays there until the commit. */
async function holdRow(
  { brandCode }: Context,
  tx: Tx,
  table: 'products' | 'stores',
  id: number | null,
): Promise<void> {
  if (id === null) return;
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  orNotFound(row);
}
