import type { PageAhead } from '../http/ahead.ts';
import { firstPageOf } from '../ui/data-table/first-page.ts';

export default {
  paths: ['/system/audit'],
  load: () => import('./audit-list-page.tsx'),
  reads: (query) => firstPageOf('listAudit', query),
} satisfies PageAhead;
