import { BannerList } from './banner-list.tsx';

/** 横幅. */
export default function BannerPage() {
  return <BannerList kind="banner" />;
}
