import type { PageAhead } from '../http/ahead.ts';
import { firstPageOf } from '../ui/data-table/first-page.ts';

export default {
  paths: ['/tools/exports'],
  load: () => import('./export-list-page.tsx'),
  reads: (query) => firstPageOf('listExports', query),
} satisfies PageAhead;
