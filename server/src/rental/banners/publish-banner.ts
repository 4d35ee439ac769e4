import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  publishBanner as publishCall,
  withdrawBanner as withdrawCall,
} from '@rental/contract/rental/banners';
import { published, type BannerKind } from '@rental/domain/rental/banners/banner';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import {
  allBanners,
  asBanner,
  bannerRow,
  changeBanner,
  lockBanner,
  lockPlaces,
  objectOf,
  requireKind,
  type StoredBanner,
} from './banner-store.ts';

/** 发布: customers see it from now on, or within its time. */
export const publishBanner =
  (kind: BannerKind) =>
  async (
    ctx: Context,
    { body: { id } }: Input<typeof publishCall>,
    tx: Tx,
  ): Promise<Returned<typeof publishCall>> => {
    requireKind(ctx, kind);
    await lockPlaces(ctx, tx);
    const banner = await lockBanner(ctx, tx, { kind, id });
    if (banner.state === 'published') refuse('banner_is_published');
    const all = (await allBanners(tx, ctx.brandCode)).map(asBanner);
    orRefuse(published(asBanner(banner), all, { isPro: ctx.brand.bannerPro, now: ctx.now }));
    return moved(ctx, tx, await changeBanner(ctx, tx, banner, { state: 'published' }), 'publish');
  };

/** 下线: nobody sees it any more. It can be published again. */
export const withdrawBanner =
  (kind: BannerKind) =>
  async (
    ctx: Context,
    { body: { id } }: Input<typeof withdrawCall>,
    tx: Tx,
  ): Promise<Returned<typeof withdrawCall>> => {
    requireKind(ctx, kind);
    const banner = await lockBanner(ctx, tx, { kind, id });
    if (banner.state !== 'published') refuse('banner_not_published');
    return moved(ctx, tx, await changeBanner(ctx, tx, banner, { state: 'off' }), 'withdraw');
  };

async function moved(
  ctx: Context,
  tx: Tx,
  banner: StoredBanner,
  move: 'publish' | 'withdraw',
): Promise<Returned<typeof publishCall>> {
  await writeAudit(tx, ctx, {
    operation: `banner:${move}`,
    object: objectOf(banner),
    result: 'ok',
    after: { title: banner.title },
  });
  return bannerRow(ctx, tx, banner);
}
