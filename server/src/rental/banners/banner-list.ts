import type { Input, Returned } from '@rental/contract/endpoint';
import type { BannerRow, listBanners as call } from '@rental/contract/rental/banners';
import type { BannerKind } from '@rental/domain/rental/banners/banner';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { bannerRows, requireKind } from './banner-store.ts';

/** 横幅 or 广告位, place by place. There are few (`maxBanners`): all are read. */
export const bannerList =
  (kind: BannerKind) =>
  async (ctx: Context, { query }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    requireKind(ctx, kind);
    const { title = '', slot, bannerState } = query;
    const rows = (await bannerRows(ctx, tx, kind)).filter(
      (row) =>
        row.title.toLowerCase().includes(title.toLowerCase()) &&
        (slot ?? row.slot) === row.slot &&
        (bannerState ?? row.bannerState) === row.bannerState,
    );
    const { content, totalElements } = pageOfSmall<'id' | 'sort' | 'changedAt', BannerRow>(rows, {
      ...query,
      sort: query.sort && [query.sort],
    });
    return { content: [...content], totalElements };
  };
