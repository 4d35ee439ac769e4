import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/message/announcement'],
  load: () => import('./announcement-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
