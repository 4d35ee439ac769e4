import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/store/list'],
  load: () => import('./store-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
