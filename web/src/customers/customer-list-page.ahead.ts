import type { PageAhead } from '../http/ahead.ts';
import { firstPageOf } from '../ui/data-table/first-page.ts';

export default {
  paths: ['/customer/list'],
  load: () => import('./customer-list-page.tsx'),
  reads: (query) => firstPageOf('listCustomers', query),
} satisfies PageAhead;
