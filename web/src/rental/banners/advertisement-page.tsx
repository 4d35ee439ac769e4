import { BannerList } from './banner-list.tsx';

/** 广告位. */
export default function AdvertisementPage() {
  return <BannerList kind="advertisement" />;
}
