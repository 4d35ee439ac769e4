import type { BannerRow } from '@rental/contract/rental/banners';
import type { BannerLink } from '@rental/domain/rental/banners/banner';
import type { ArgsOf } from '../../http/call.ts';

/** The fields of a picture as they are typed. */
export interface TypedBanner {
  readonly slot: number;
  readonly title: string;
  readonly image: readonly string[];
  readonly link: BannerLink;
  readonly productId: string | null;
  readonly pageAddress: string | null;
  readonly storeId: string | null;
  readonly sort: number;
  readonly fromAt: string | null;
  readonly untilAt: string | null;
}

type Body = ArgsOf<'createBanner'>['body'];

/** A time as its input has it, in this browser's time zone. */
function inputOf(instant: string | null): string | null {
  if (instant === null) return null;
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const instantOf = (typed: string | null | undefined) =>
  typed === undefined || typed === null || typed === '' ? null : new Date(typed).toISOString();
const textOf = (id: number | null | undefined) =>
  id === undefined || id === null ? null : String(id);
const idOf = (typed: string | null | undefined) =>
  typed === undefined || typed === null ? null : Number(typed);

/** A new picture, or one that is there. */
export const typedOf = (banner: BannerRow | undefined): TypedBanner => ({
  slot: banner?.slot ?? 1,
  title: banner?.title ?? '',
  image: banner === undefined ? [] : [banner.image],
  link: banner?.link ?? 'none',
  productId: textOf(banner?.productId),
  pageAddress: banner?.pageAddress ?? null,
  storeId: textOf(banner?.storeId),
  sort: banner?.sort ?? 0,
  fromAt: inputOf(banner?.fromAt ?? null),
  untilAt: inputOf(banner?.untilAt ?? null),
});

export const bodyOf = ({
  image,
  productId,
  pageAddress,
  storeId,
  ...typed
}: TypedBanner): Body => ({
  slot: typed.slot,
  title: typed.title,
  image: image[0] ?? '',
  link: typed.link,
  productId: typed.link === 'product' ? idOf(productId) : null,
  pageAddress: typed.link === 'page' ? (pageAddress ?? '') : null,
  storeId: idOf(storeId),
  sort: typed.sort,
  fromAt: instantOf(typed.fromAt),
  untilAt: instantOf(typed.untilAt),
});
