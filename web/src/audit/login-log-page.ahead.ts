import type { PageAhead } from '../http/ahead.ts';
import { firstPageOf } from '../ui/data-table/first-page.ts';

export default {
  paths: ['/system/login-log'],
  load: () => import('./login-log-page.tsx'),
  reads: (query) => firstPageOf('listLogins', query),
} satisfies PageAhead;
