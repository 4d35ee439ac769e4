import type { PagePrefetch } from '../../../http/prefetch.ts';
import { firstPageOf } from '../../../ui/data-table/paging/first-page.ts';

export default {
  paths: ['/order/list'],
  reads: (query) => firstPageOf('listOrders', query, 'orderCounts'),
  leadsTo: ['orders/order-detail-page'],
} satisfies PagePrefetch;
