import type { PageAhead } from '../http/ahead.ts';

export default {
  paths: ['/order/relet'],
  load: () => import('./relet-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PageAhead;
