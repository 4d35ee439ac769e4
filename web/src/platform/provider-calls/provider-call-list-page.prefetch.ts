import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/tools/provider-calls'],
  load: () => import('./provider-call-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
