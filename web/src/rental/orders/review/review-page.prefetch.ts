import type { PagePrefetch } from '../../../http/prefetch.ts';

export default {
  paths: ['/order/review'],
  reads: () => [['reviewQueue']],
  leadsTo: ['orders/order-detail-page'],
} satisfies PagePrefetch;
