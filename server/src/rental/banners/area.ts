import * as calls from '@rental/contract/rental/banners';
import * as open from '@rental/contract/rental/open-banners';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve } from '../../http/serve.ts';
import { bannerList } from './banner-list.ts';
import { deleteBanner } from './delete-banner.ts';
import { openBanners } from './open-banners.ts';
import { publishBanner, withdrawBanner } from './publish-banner.ts';
import { createBanner, updateBanner } from './save-banner.ts';

export const bannersArea: ServerArea = {
  serve: (serving) => {
    serve(serving, calls.listBanners, bannerList('banner'));
    serve(serving, calls.createBanner, createBanner('banner'));
    serve(serving, calls.updateBanner, updateBanner('banner'));
    serve(serving, calls.publishBanner, publishBanner('banner'));
    serve(serving, calls.withdrawBanner, withdrawBanner('banner'));
    serve(serving, calls.deleteBanner, deleteBanner('banner'));
    serve(serving, calls.listAdvertisements, bannerList('advertisement'));
    serve(serving, calls.createAdvertisement, createBanner('advertisement'));
    serve(serving, calls.updateAdvertisement, updateBanner('advertisement'));
    serve(serving, calls.publishAdvertisement, publishBanner('advertisement'));
    serve(serving, calls.withdrawAdvertisement, withdrawBanner('advertisement'));
    serve(serving, calls.deleteAdvertisement, deleteBanner('advertisement'));
    serveApp(serving, open.openBanners, openBanners);
  },
};
