import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/tools/exports'],
  load: () => import('./export-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
