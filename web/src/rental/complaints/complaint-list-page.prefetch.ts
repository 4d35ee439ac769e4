import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/order/complaint'],
  load: () => import('./complaint-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
