import type { PageAhead } from '../http/ahead.ts';

export default {
  paths: ['/order/chain'],
  load: () => import('./chain-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PageAhead;
