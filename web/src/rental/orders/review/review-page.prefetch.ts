import type { PagePrefetch } from '../../../http/prefetch.ts';

export default {
  paths: ['/order/review'],
  load: () => import('./review-page.tsx'),
  reads: () => [['reviewQueue']],
  leadsTo: ['orders/order-detail-page'],
} satisfies PagePrefetch;
