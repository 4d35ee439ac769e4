import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/finance/difference'],
  load: () => import('./difference-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
