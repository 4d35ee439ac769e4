import { cursorOf } from '@rental/server/db/keyset';
import { businessDateOf } from '@rental/domain/business-date';
import { sampleOrders, type Sample } from './dataset.ts';
import { loadWithLists } from './dataset-lists.ts';
import { benchGrown, type GrowthOptions, type Question } from './grown.ts';

const listOf = (
  name: 'order' | 'bill' | 'return' | 'buyout' | 'relet' | 'agreements' | 'extra' | 'handOver',
  query: Record<string, string>,
) => `/api/${name}?${new URLSearchParams({ size: '20', ...query }).toString()}`;
const list = (query: Record<string, string>) => listOf('order', query);

/** A filter that takes the first and the last day, of one day. */
const onDay = (name: string, at: Date) => {
  const day = businessDateOf(at);
  return `${name}=${day}&${name}=${day}`;
};

const inside = ({ id, createdAt }: Sample) => ({ cursor: cursorOf({ at: createdAt, id }) });

const sorted = (name: 'order' | 'bill', sorts: readonly string[]): Question<Sample>[] =>
  sorts.map((sort) => ({
    name: `${name}s by ${sort}`,
    pathFor: () => listOf(name, { sort }),
  }));

const questions: readonly Question<Sample>[] = [
  { name: 'list, first page', pathFor: () => list({}) },
  {
    name: 'list, a page deep inside',
    pathFor: (sample) => list(inside(sample)),
  },
  { name: 'list, one status', pathFor: () => list({ orderStatus: '31' }) },
  { name: 'status counts', pathFor: () => '/api/order/counts' },
  {
    name: 'status counts, one source',
    pathFor: () => '/api/order/counts?source=alipay',
  },
  { name: 'home figures', pathFor: () => '/api/order/homeStatistics' },
  { name: 'search: order number', pathFor: ({ orderNo }) => list({ orderNo }) },
  { name: 'search: phone', pathFor: ({ phone }) => list({ phone }) },
  {
    name: 'search: last 4 of a phone',
    pathFor: ({ phone }) => list({ phone: phone.slice(-4) }),
  },
  { name: 'search: full name', pathFor: ({ name }) => list({ name }) },
  { name: 'order detail', pathFor: ({ id }) => `/api/order/${id}` },
  { name: 'bills, first page', pathFor: () => listOf('bill', {}) },
  {
    name: 'bills, a page deep inside',
    pathFor: ({ id, createdAt }) =>
      listOf('bill', { cursor: cursorOf({ at: businessDateOf(createdAt), id }) }),
  },
  ...sorted('order', ['totalRentFen,asc', 'endsOn,asc', 'overdueDays,desc']),
  ...sorted('bill', ['amountFen,desc', 'paidAt,desc', 'overdueDays,desc']),
  {
    name: 'list, shipped on a day',
    pathFor: ({ createdAt }) => `${list({})}&${onDay('shippedAt', createdAt)}`,
  },
  {
    name: 'bills, paid on a day',
    pathFor: ({ createdAt }) => `${listOf('bill', {})}&${onDay('paidAt', createdAt)}`,
  },
  { name: 'bills, overdue', pathFor: () => listOf('bill', { state: 'overdue' }) },
  { name: 'returns, first page', pathFor: () => listOf('return', {}) },
  { name: 'returns, a page deep inside', pathFor: (sample) => listOf('return', inside(sample)) },
  { name: 'returns, to inspect', pathFor: () => listOf('return', { returnState: 'toInspect' }) },
  { name: 'buyouts, first page', pathFor: () => listOf('buyout', {}) },
  { name: 'buyouts, a page deep inside', pathFor: (sample) => listOf('buyout', inside(sample)) },
  { name: 'relets, first page', pathFor: () => listOf('relet', {}) },
  { name: 'relets, a page deep inside', pathFor: (sample) => listOf('relet', inside(sample)) },
  { name: 'agreements, first page', pathFor: () => listOf('agreements', {}) },
  {
    name: 'agreements, a page deep inside',
    pathFor: (sample) => listOf('agreements', inside(sample)),
  },
  {
    name: 'agreements, timed out',
    pathFor: () => listOf('agreements', { agreementState: 'timedOut' }),
  },
  { name: 'agreements, counts', pathFor: () => '/api/agreements/counts' },
  { name: 'extras, first page', pathFor: () => listOf('extra', {}) },
  { name: 'extras, a page deep inside', pathFor: (sample) => listOf('extra', inside(sample)) },
  {
    name: 'extras, unpaid insurance',
    pathFor: () => listOf('extra', { kind: 'insurance', state: 'due' }),
  },
  { name: 'hand-overs, first page', pathFor: () => listOf('handOver', {}) },
  {
    name: 'hand-overs, a page deep inside',
    pathFor: (sample) => listOf('handOver', inside(sample)),
  },
];

const samplesWanted = 300;

/** Lists, counts and searches of orders. */
export const benchGrowth = (options: GrowthOptions): Promise<void> =>
  benchGrown({
    ...options,
    of: 'orders',
    load: loadWithLists,
    samples: (owner) => sampleOrders(owner, samplesWanted),
    questions,
  });
