import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/platform/jobs'],
  load: () => import('./job-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
