import type { CallName } from '@rental/contract/contract';
import type { BannerKind } from '@rental/domain/rental/banners/banner';

/** The calls of 横幅 and those of 广告位, which take and answer the same. */
export const bannerCalls = {
  banner: {
    list: 'listBanners',
    create: 'createBanner',
    update: 'updateBanner',
    publish: 'publishBanner',
    withdraw: 'withdrawBanner',
    remove: 'deleteBanner',
    edit: 'banner:edit',
  },
  advertisement: {
    list: 'listAdvertisements',
    create: 'createAdvertisement',
    update: 'updateAdvertisement',
    publish: 'publishAdvertisement',
    withdraw: 'withdrawAdvertisement',
    remove: 'deleteAdvertisement',
    edit: 'advertisement:edit',
  },
} as const satisfies Readonly<Record<BannerKind, object>>;

/** The reads that show pictures: out of date after any command on one. */
export const bannerReads: readonly CallName[] = ['listBanners', 'listAdvertisements'];
