import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/order/agreement'],
  load: () => import('./agreement-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
