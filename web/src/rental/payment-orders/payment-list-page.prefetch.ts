import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/finance/payment'],
  load: () => import('./payment-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
