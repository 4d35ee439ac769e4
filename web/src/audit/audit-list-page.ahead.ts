import type { PageAhead } from '../http/ahead.ts';

export default {
  paths: ['/system/audit'],
  load: () => import('./audit-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PageAhead;
