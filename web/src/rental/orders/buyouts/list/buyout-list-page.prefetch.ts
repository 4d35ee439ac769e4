import type { PagePrefetch } from '../../../../http/prefetch.ts';

export default {
  paths: ['/order/buyout'],
  load: () => import('./buyout-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
