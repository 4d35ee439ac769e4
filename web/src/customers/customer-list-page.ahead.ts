import type { PageAhead } from '../http/ahead.ts';

export default {
  paths: ['/customer/list'],
  load: () => import('./customer-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PageAhead;
