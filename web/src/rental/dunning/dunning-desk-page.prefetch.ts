import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/finance/dunning'],
  load: () => import('./dunning-desk-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
