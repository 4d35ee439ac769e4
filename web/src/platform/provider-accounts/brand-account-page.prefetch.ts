import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/platform/provider-accounts'],
  reads: () => [], // for those with the right, which is not known yet
} satisfies PagePrefetch;
