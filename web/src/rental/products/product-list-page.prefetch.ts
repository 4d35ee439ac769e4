import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/product/list'],
  load: () => import('./product-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
