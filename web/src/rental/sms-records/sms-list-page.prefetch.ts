import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/message/sms'],
  load: () => import('./sms-list-page.tsx'),
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
