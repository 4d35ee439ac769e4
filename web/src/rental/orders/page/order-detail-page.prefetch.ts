import type { PagePrefetch } from '../../../http/prefetch.ts';

export default {
  paths: ['/order/detail/:id'],
  reads: (_, { id }) =>
    id !== undefined && /^[1-9]\d{0,14}$/.test(id)
      ? [['orderDetail', { params: { id: Number(id) } }]]
      : [],
} satisfies PagePrefetch;
