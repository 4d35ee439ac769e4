import type { PagePrefetch } from '../../../../http/prefetch.ts';

export default {
  paths: ['/order/relet'],
  load: () => import('./relet-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
