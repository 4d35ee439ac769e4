import type { PagePrefetch } from '../../http/prefetch.ts';
import { firstPageOf } from '../../ui/data-table/paging/first-page.ts';

export default {
  paths: ['/message/list'],
  reads: (query) => firstPageOf('listMessages', query),
} satisfies PagePrefetch;
