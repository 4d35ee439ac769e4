import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/finance/overdue'],
  load: () => import('./overdue-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
