import * as z from 'zod';
import { bannerKinds, type BannerKind } from '@rental/domain/rental/banners/banner';
import { Id, Instant, keysOf } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { Link } from './banners.ts';

/** The pictures that customers see now, place by place: those of a store with those of the brand. */
export const openBanners = openEndpoint({
  method: 'GET',
  path: '/open/v1/banners',
  scope: 'catalogue',
  summary: '横幅与广告',
  query: z.object({ storeId: z.coerce.number('应为正整数').pipe(Id).optional() }),
  answer: z.object({
    banners: z.array(
      z.object({
        id: Id,
        kind: z.enum(keysOf<BannerKind>(bannerKinds)),
        /** 1 to 4 of `banner`: banner1 to banner4. Of `advertisement`: 1 启动页, 2 弹窗, 3 列表. */
        slot: z.int(),
        title: z.string(),
        image: z.url(),
        link: Link,
        productId: Id.nullable(),
        pageAddress: z.string().nullable(),
        /** It is shown until then; null: without an end. */
        untilAt: Instant.nullable(),
      }),
    ),
  }),
});
