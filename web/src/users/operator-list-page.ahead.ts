import type { PageAhead } from '../http/ahead.ts';
import { firstPageOf } from '../ui/data-table/first-page.ts';

export default {
  paths: ['/system/user'],
  load: () => import('./operator-list-page.tsx'),
  reads: (query) => firstPageOf('listOperators', query),
} satisfies PageAhead;
