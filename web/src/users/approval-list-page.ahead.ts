import type { PageAhead } from '../http/ahead.ts';
import { firstPageOf } from '../ui/data-table/first-page.ts';

export default {
  paths: ['/system/approval'],
  load: () => import('./approval-list-page.tsx'),
  reads: (query) => firstPageOf('listApprovals', query),
} satisfies PageAhead;
