import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/system/takeover'],
  load: () => import('./takeover-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
