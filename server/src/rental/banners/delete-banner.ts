import type { Input, Returned } from '@rental/contract/endpoint';
import type { deleteBanner as call } from '@rental/contract/rental/banners';
import type { BannerKind } from '@rental/domain/rental/banners/banner';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { factsOf, lockBanner, objectOf, requireKind } from './banner-store.ts';

/** 删除: of one that customers do not see. Its image stays in 素材. */
export const deleteBanner =
  (kind: BannerKind) =>
  async (
    ctx: Context,
    { body: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireKind(ctx, kind);
    const banner = await lockBanner(ctx, tx, { kind, id });
    if (banner.state === 'published') refuse('banner_published');
    await tx
      .deleteFrom('banners')
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'banner:delete',
      object: objectOf(banner),
      result: 'ok',
      before: factsOf(banner),
    });
    return {};
  };
