import type { PagePrefetch } from '../../http/prefetch.ts';

export default {
  paths: ['/', '/dashboard'],
  // the figures are for those who may see them, which is not known yet
  reads: () => [],
} satisfies PagePrefetch;
