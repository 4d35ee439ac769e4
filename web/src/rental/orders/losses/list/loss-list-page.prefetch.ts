import type { PagePrefetch } from '../../../../http/prefetch.ts';

export default {
  paths: ['/order/loss'],
  load: () => import('./loss-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
