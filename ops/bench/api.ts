import { startProcess } from './child-process.ts';
import { competition, receiveCommand } from './competition.ts';
import { addOrdersToReceive, measuredBrand } from './dataset.ts';
import { inBrand, type Pool } from './in-brand.ts';
import { judged, table } from './figures.ts';
import type { FloorRead, FloorSetup } from './floor-server.ts';
import { recordedStatements, type Recorded } from './recorded.ts';
import { compare, type Effort, type Request, type Side } from './rounds.ts';
import { signIn } from './signed-in.ts';
import { openStore } from './store.ts';

interface ApiOptions {
  readonly orders: number;
  readonly dataDir?: string | undefined;
  readonly rounds: number;
  /** The file that a CPU profile of our server is written to. */
  readonly profileDir?: string | undefined;
}

const callers = 8;
const readEffort = { requests: 600, warmUp: 2_000, callers };
const commandEffort = { requests: 100, warmUp: 2_000, callers };
/** As in `npm run serve`: both sides have them. */
const serveFlags = ['--min-semi-space-size=16'];

/** Our server beside a bare one: CPU, latency and throughput of the calls that operators make most. */
export async function benchApi({ orders, dataDir, rounds, profileDir }: ApiOptions): Promise<void> {
  const store = await openStore({ orders, dataDir });
  const stops: (() => Promise<void>)[] = [() => store.close()];
  try {
    const { headers, operatorId } = await signIn(store.owner);
    const detailed = await detailedOrders(store.owner);
    const reads = await floorReads(store.app, headers, detailed[0] ?? 0);

    const setup = {
      connection: store.superuser,
      receiver: { brand: measuredBrand, operatorId },
      reads,
    };
    const floor = await startProcess(
      import.meta.resolve('./floor-server.ts'),
      setup satisfies FloorSetup,
      serveFlags,
    );
    stops.push(floor.stop);
    const profiling =
      profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
    const ours = await startProcess(
      import.meta.resolve('./our-server.ts'),
      { connection: store.app },
      [...serveFlags, ...profiling],
    );
    stops.push(ours.stop);

    const get = (path: string): Request => ({ method: 'GET', path, headers });
    const detailOf = inTurn(detailed);
    const reading = { rounds, ...readEffort };
    const rows = [
      ...(await compared('order page, 20 rows', { cpu: 2 }, reading, {
        ours: { server: ours, next: () => get(pagePath) },
        floor: { server: floor, next: () => get('/page/') },
      })),
      ...(await compared('order detail', {}, reading, {
        ours: { server: ours, next: () => get(`/api/order/${detailOf()}`) },
        floor: { server: floor, next: () => get(`/detail/${detailOf()}`) },
      })),
      ...(await compared('home figures', {}, reading, {
        ours: { server: ours, next: () => get(homePath) },
        floor: { server: floor, next: () => get('/home/') },
      })),
    ];

    const receiving = { rounds, ...commandEffort };
    const commands = 2 * (receiving.warmUp + rounds * receiving.requests);
    const toReceive = inTurn(await addOrdersToReceive(store.owner, commands));
    const command = (): Request => receiveCommand(headers, toReceive());
    rows.push(
      ...(await compared('receive (command)', { cpu: 1.5, p50: 1.5 }, receiving, {
        ours: { server: ours, next: command },
        floor: { server: floor, next: command },
      })),
    );
    console.log(table(head, rows));
    console.log(await competition(store.owner, ours.port, headers));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

const pagePath = '/api/order?page=0&size=20';
const homePath = '/api/order/homeStatistics';
const head = [
  'call',
  'side',
  'CPU µs/request',
  'p50 ms',
  'p99 ms',
  'requests/s',
  'CPU ratio',
  'p50 ratio',
];

/** How many times the floor's a figure may be. */
interface Budget {
  readonly cpu?: number;
  readonly p50?: number;
}

/** Measures both sides of one call and lays them out as two rows. */
async function compared(
  name: string,
  budget: Budget,
  effort: Effort,
  sides: Record<'ours' | 'floor', Side>,
): Promise<string[][]> {
  const { ours, floor } = await compare(sides, effort);
  const figures = (side: typeof ours) => [
    side.cpuMicros.toFixed(0),
    side.p50Ms.toFixed(2),
    side.p99Ms.toFixed(2),
    side.perSecond.toFixed(0),
  ];
  const ratios = [
    judged(ours.cpuMicros / floor.cpuMicros, budget.cpu),
    judged(ours.p50Ms / floor.p50Ms, budget.p50),
  ];
  console.log(`${name}: ${ratios.join(', ')}`);
  return [
    [name, 'ours', ...figures(ours), ...ratios],
    ['', 'floor', ...figures(floor), '', ''],
  ];
}

/** The same statements as our calls send, without the session's and without the counters of the page's total. */
async function floorReads(
  connection: Parameters<typeof recordedStatements>[0],
  headers: Record<string, string>,
  orderId: number,
): Promise<FloorRead[]> {
  const recorded = (url: string) => recordedStatements(connection, { url, headers });
  const page = await recorded(pagePath);
  const detail = await recorded(`/api/order/${orderId}`);
  return [
    { name: 'page', statements: page.filter(({ text }) => text.includes('"orders"')) },
    { name: 'detail', statements: detail.map((statement) => idLeftOut(statement, orderId)) },
    { name: 'home', statements: await recorded(homePath) },
  ];
}

const idLeftOut = ({ text, values }: Recorded, id: number): Recorded => ({
  text,
  values: values.map((value) => (value === String(id) ? null : value)),
});

/** Orders that have everything an order page shows. */
async function detailedOrders(owner: Pool): Promise<number[]> {
  const rows = await inBrand<{ order_id: number }>(
    owner,
    measuredBrand,
    'select distinct order_id from bills where brand_code = $1 order by order_id desc limit 2000',
  );
  return rows.map((row) => row.order_id);
}

function inTurn(ids: readonly number[]): () => number {
  let turn = 0;
  return () => ids[turn++ % ids.length] ?? 0;
}
