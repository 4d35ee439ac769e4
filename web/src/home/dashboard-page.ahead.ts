import type { PageAhead } from '../http/ahead.ts';

export default {
  paths: ['/', '/dashboard'],
  load: () => import('./dashboard-page.tsx'),
  reads: () => [['homeStatistics']],
} satisfies PageAhead;
