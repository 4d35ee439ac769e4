import type { PagePrefetch } from '../../../../http/prefetch.ts';

export default {
  paths: ['/order/overstay'],
  load: () => import('./overstay-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
