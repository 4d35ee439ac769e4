import type { Input, Returned } from '@rental/contract/endpoint';
import type { openBanners as call } from '@rental/contract/rental/open-banners';
import { shownBanners } from '@rental/domain/rental/banners/banner';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { allBanners, asBanner } from './banner-store.ts';

/** The pictures that customers see now, by the switches of the brand as they are (S81, S86). */
export async function openBanners(
  { brandCode, brand, now, origin }: AppContext,
  { query: { storeId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const rows = (await allBanners(tx, brandCode))
    .filter(({ kind }) => kind === 'banner' || brand.advertisement)
    .map((row) => ({ ...asBanner(row), row }));
  const shown = shownBanners(rows, {
    isPro: brand.bannerPro,
    now,
    storeId: storeId ?? null,
  });
  return {
    banners: shown.map(({ row }) => ({
      id: row.id,
      kind: row.kind,
      slot: row.slot,
      title: row.title,
      image: new URL(row.image, origin).href,
      link: row.link,
      productId: row.product_id,
      pageAddress: row.page_address,
      untilAt: row.until_at?.toISOString() ?? null,
    })),
  };
}
