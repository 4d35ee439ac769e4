import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/device/list'],
  load: () => import('./device-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
