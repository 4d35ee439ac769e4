import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/customer/list'],
  load: () => import('./customer-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
