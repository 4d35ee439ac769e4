import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/system/open-app'],
  load: () => import('./open-app-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
