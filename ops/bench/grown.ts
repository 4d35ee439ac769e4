import { startProcess, type ServerProcess } from './child-process.ts';
import { judged, table } from './figures.ts';
import { compare, type Effort as Rounds, type Side } from './rounds.ts';
import { signIn } from './signed-in.ts';
import { openStore, type Store } from './store.ts';

/** A call, and what is asked of it for one sample of the data set. */
export interface Question<Sample> {
  readonly name: string;
  readonly pathFor: (sample: Sample) => string;
}

type Effort = Omit<Rounds, 'rounds'>;

export interface GrowthOptions {
  readonly sizes: readonly number[];
  readonly rounds: number;
}

interface Growth<Sample> extends GrowthOptions {
  /** The noun of the sizes in the head. */
  readonly of: string;
  readonly load: (owner: Store['owner'], superuser: Store['owner'], size: number) => Promise<void>;
  readonly samples: (owner: Store['owner']) => Promise<readonly Sample[]>;
  readonly questions: readonly Question<Sample>[];
  readonly effort?: Effort;
}

interface Grown<Sample> {
  readonly size: number;
  readonly server: ServerProcess;
  readonly headers: Record<string, string>;
  readonly samples: readonly Sample[];
}

/** How much more a call may cost in the largest data set than in the smallest. */
const maxGrowth = 2;
const usualEffort = { requests: 60, warmUp: 400, callers: 1 };

/** The cost of the same calls on data sets of each size, all up at once and asked in turn. */
export async function benchGrown<Sample>(growth: Growth<Sample>): Promise<void> {
  const { sizes, rounds, questions, of, effort = usualEffort } = growth;
  const stops: (() => Promise<void>)[] = [];
  try {
    const grown: Grown<Sample>[] = [];
    for (const size of sizes) grown.push(await grow(growth, size, stops));
    const rows: string[][] = [];
    for (const question of questions)
      rows.push(await answered(question, grown, { rounds, ...effort }));
    const head = ['call, p50 in ms', ...sizes.map((size) => `${size} ${of}`), 'growth'];
    console.log(table(head, rows));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function grow<Sample>(
  { load, samples }: Growth<Sample>,
  size: number,
  stops: (() => Promise<void>)[],
): Promise<Grown<Sample>> {
  const store = await openStore({ orders: size, load });
  stops.push(() => store.close());
  const { headers } = await signIn(store.owner);
  const found = await samples(store.owner);
  const server = await startProcess(import.meta.resolve('./our-server.ts'), {
    connection: store.app,
  });
  stops.push(server.stop);
  return { size, server, headers, samples: found };
}

async function answered<Sample>(
  { name, pathFor }: Question<Sample>,
  grown: readonly Grown<Sample>[],
  effort: Rounds,
): Promise<string[]> {
  const sides = Object.fromEntries(
    grown.map(({ size, server, headers, samples }): [string, Side] => {
      let turn = 0;
      const next = () => {
        const sample = samples[turn++ % samples.length];
        if (!sample) throw new Error('Nothing to ask for');
        return { method: 'GET' as const, path: pathFor(sample), headers };
      };
      return [`of ${size}`, { server, next }];
    }),
  );
  const medians = await compare(sides, effort);
  const p50s = grown.map(({ size }) => medians[`of ${size}`]?.p50Ms ?? Number.NaN);
  const growth = (p50s.at(-1) ?? Number.NaN) / (p50s[0] ?? Number.NaN);
  console.log(`${name}: ${p50s.map((p50) => p50.toFixed(2)).join(' → ')}`);
  return [name, ...p50s.map((p50) => p50.toFixed(2)), judged(growth, maxGrowth)];
}
