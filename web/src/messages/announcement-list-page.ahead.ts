import type { PageAhead } from '../http/ahead.ts';
import { firstPageOf } from '../ui/data-table/first-page.ts';

export default {
  paths: ['/message/announcement'],
  load: () => import('./announcement-list-page.tsx'),
  reads: (query) => firstPageOf('listAnnouncements', query),
} satisfies PageAhead;
