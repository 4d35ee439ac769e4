import { cursorOf } from '@rental/server/db/keyset';
import { businessDateOf } from '@rental/domain/business-date';
import { startProcess, type ServerProcess } from './child-process.ts';
import { sampleOrders, type Sample } from './dataset.ts';
import { loadWithLists } from './dataset-lists.ts';
import { judged, table } from './figures.ts';
import { compare, type Side } from './rounds.ts';
import { signIn } from './signed-in.ts';
import { openStore } from './store.ts';

interface GrowthOptions {
  readonly sizes: readonly number[];
  readonly rounds: number;
}

/** A call, and what is asked of it for one sample order. */
interface Question {
  readonly name: string;
  readonly pathFor: (sample: Sample) => string;
}

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

const sorted = (name: 'order' | 'bill', sorts: readonly string[]): Question[] =>
  sorts.map((sort) => ({
    name: `${name}s by ${sort}`,
    pathFor: () => listOf(name, { sort }),
  }));

const questions: readonly Question[] = [
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

interface Grown {
  readonly orders: number;
  readonly server: ServerProcess;
  readonly headers: Record<string, string>;
  readonly samples: readonly Sample[];
}

/** How much more a call may cost in the largest data set than in the smallest. */
const maxGrowth = 2;
const samplesWanted = 300;
const effort = { requests: 60, warmUp: 400, callers: 1 };

/** The cost of the same calls on data sets of each size, all up at once and asked in turn. */
export async function benchGrowth({ sizes, rounds }: GrowthOptions): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const grown: Grown[] = [];
    for (const orders of sizes) grown.push(await grow(orders, stops));
    const rows: string[][] = [];
    for (const question of questions) rows.push(await answered(question, grown, rounds));
    const head = ['call, p50 in ms', ...sizes.map((orders) => `${orders} orders`), 'growth'];
    console.log(table(head, rows));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function grow(orders: number, stops: (() => Promise<void>)[]): Promise<Grown> {
  const store = await openStore({ orders, load: loadWithLists });
  stops.push(() => store.close());
  const { headers } = await signIn(store.owner);
  const samples = await sampleOrders(store.owner, samplesWanted);
  const server = await startProcess(import.meta.resolve('./our-server.ts'), {
    connection: store.app,
  });
  stops.push(server.stop);
  return { orders, server, headers, samples };
}

async function answered(
  { name, pathFor }: Question,
  grown: readonly Grown[],
  rounds: number,
): Promise<string[]> {
  const sides = Object.fromEntries(
    grown.map(({ orders, server, headers, samples }): [string, Side] => {
      let turn = 0;
      const next = () => {
        const sample = samples[turn++ % samples.length];
        if (!sample) throw new Error('No order to ask for');
        return { method: 'GET' as const, path: pathFor(sample), headers };
      };
      return [`of ${orders}`, { server, next }];
    }),
  );
  const medians = await compare(sides, { rounds, ...effort });
  const p50s = grown.map(({ orders }) => medians[`of ${orders}`]?.p50Ms ?? Number.NaN);
  const growth = (p50s.at(-1) ?? Number.NaN) / (p50s[0] ?? Number.NaN);
  console.log(`${name}: ${p50s.map((p50) => p50.toFixed(2)).join(' → ')}`);
  return [name, ...p50s.map((p50) => p50.toFixed(2)), judged(growth, maxGrowth)];
}
