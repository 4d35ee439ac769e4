import { done, refused, type Result } from '../../result.ts';
import { bannerSlots } from './banner-slots.ts';

/** 横幅 of the home page, and 广告位 elsewhere. Stored: never rename. */
export const bannerKinds = { banner: '横幅', advertisement: '广告位' } as const;
export type BannerKind = keyof typeof bannerKinds;

/** The places of each kind by their numbers (S100). Stored and sent: never renumber. */
export const bannerPlaces: Readonly<Record<BannerKind, Readonly<Record<number, string>>>> = {
  banner: Object.fromEntries(Object.entries(bannerSlots).map(([name, slot]) => [slot, name])),
  advertisement: { 1: '启动页', 2: '弹窗', 3: '列表' },
};

/** Its life as it is stored. Never rename. */
export type StoredBannerState = 'draft' | 'published' | 'off';

/** Says if customers see a picture. `held`: it is published, and the brand shows one picture a place (高级横幅 is off). */
export const bannerStates = {
  draft: '草稿',
  scheduled: '待展示',
  live: '展示中',
  held: '未展示',
  ended: '已到期',
  off: '已下线',
} as const;
export type BannerState = keyof typeof bannerStates;

/** The kinds of the link behind a picture. Stored: never rename. */
export const bannerLinks = { none: '无', product: '商品', page: '网页' } as const;
export type BannerLink = keyof typeof bannerLinks;

export interface Banner {
  readonly id: number;
  readonly kind: BannerKind;
  readonly slot: number;
  readonly link: BannerLink;
  /** Null: for all stores. */
  readonly storeId: number | null;
  readonly sort: number;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly state: StoredBannerState;
}

interface At {
  /** 高级横幅: several pictures a place, times, and links to products. Places of advertisements have all of it. */
  readonly isPro: boolean;
  readonly now: Date;
}

const inOrder = (one: Banner, other: Banner) => one.sort - other.sort || one.id - other.id;

/** True for a picture that needs 高级横幅. */
const isElaborate = ({ kind, fromAt, untilAt, link }: Banner): boolean =>
  kind === 'banner' && (fromAt !== null || untilAt !== null || link === 'product');

const isSamePlace = (one: Banner, other: Banner): boolean =>
  one.kind === other.kind && one.slot === other.slot && one.storeId === other.storeId;

/** The state at `now`: nothing has to happen at the two instants for it to change. */
export function bannerStateOf(banner: Banner, all: readonly Banner[], at: At): BannerState {
  if (banner.state !== 'published') return banner.state;
  const { fromAt, untilAt } = banner;
  if (untilAt !== null && untilAt <= at.now) return 'ended';
  if (fromAt !== null && fromAt > at.now) return 'scheduled';
  if (at.isPro || banner.kind === 'advertisement') return 'live';
  const first = all
    .filter((one) => one.state === 'published' && isSamePlace(one, banner) && !isElaborate(one))
    .toSorted(inOrder)[0];
  return first?.id === banner.id ? 'live' : 'held';
}

/** The pictures that customers of a store see, place by place, each place in its order. Null: those of no store. */
export const shownBanners = <Of extends Banner>(
  all: readonly Of[],
  { storeId, ...at }: At & { readonly storeId: number | null },
): Of[] => {
  const live = all
    .filter((one) => one.storeId === null || one.storeId === storeId)
    .filter((one) => bannerStateOf(one, all, at) === 'live')
    .toSorted((one, other) => one.slot - other.slot || inOrder(one, other));
  // of one place the store's own picture stands before that of the brand
  return at.isPro
    ? live
    : live.filter(
        (one) =>
          one.kind === 'advertisement' ||
          one.storeId !== null ||
          !live.some(
            (own) => own.storeId !== null && own.kind === 'banner' && own.slot === one.slot,
          ),
      );
};

export type PublishRefusal =
  | { readonly code: 'banner_time_wrong' }
  | { readonly code: 'banner_pro_off' }
  | { readonly code: 'banner_place_taken' };

/** 发布, or a change of a published one: within its time, and within what the brand has turned on. */
export function published(
  banner: Banner,
  all: readonly Banner[],
  { isPro, now }: At,
): Result<true, PublishRefusal> {
  const { fromAt, untilAt } = banner;
  if (untilAt !== null && (untilAt <= now || (fromAt !== null && untilAt <= fromAt)))
    return refused({ code: 'banner_time_wrong' });
  if (isPro || banner.kind === 'advertisement') return done(true);
  if (isElaborate(banner)) return refused({ code: 'banner_pro_off' });
  const isTaken = all.some(
    (one) => one.id !== banner.id && one.state === 'published' && isSamePlace(one, banner),
  );
  return isTaken ? refused({ code: 'banner_place_taken' }) : done(true);
}

/** An address behind a picture: https, with a name of a host and no login in it. */
export const pageAddressForm =
  /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}(:\d{2,5})?([/?#][^\s\\"'<>]*)?$/i;

export const maxBanners = 200;
export const maxBannerTitle = 30;
export const maxPageAddress = 500;
