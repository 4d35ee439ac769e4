import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { otherBrands } from './dataset.ts';
import { quantile, table } from './figures.ts';
import { importFiles, type ImportFile } from './import-files.ts';
import type { ImportCost, ImportTurn } from './import-server.ts';
import { signIn } from './signed-in.ts';
import { openStore, type Store } from './store.ts';

interface ImportOptions {
  readonly orders: number;
  readonly dataDir?: string | undefined;
}

/** Architecture §7. */
const budgets = { memoryMb: 150, heldMs: 50 };

/** Imports of one brand, right and hostile, one after another, while another brand reads its orders from the same process. */
export async function benchImport({ orders, dataDir }: ImportOptions): Promise<void> {
  const store = await openStore({ orders, dataDir });
  try {
    await measureImports(store, await importFiles(store.owner));
  } finally {
    await store.close();
  }
}

/** Sends these files one after another and prints what each cost. */
export async function measureImports(store: Store, files: readonly ImportFile[]): Promise<void> {
  const file = new URL(import.meta.resolve('./import-server.ts'));
  const child = fork(file, [JSON.stringify({ connection: store.app })], { execArgv: [] });
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const { headers } = await signIn(store.owner);
    const other = await signIn(store.owner, otherBrands[0]);
    const turn = async (name: ImportTurn): Promise<ImportCost> => {
      const told = once(child, 'message') as Promise<[ImportCost]>;
      child.send(name);
      return (await told)[0];
    };
    const measured = async (work: () => Promise<string>) => {
      await turn('begin');
      const readers = readOrders(port, other.headers);
      const from = performance.now();
      const answer = await work();
      const tookMs = performance.now() - from;
      const waited = await readers.stop();
      return { answer, tookMs, waited, ...(await turn('end')) };
    };
    await measured(() => pause(5_000)); // warm
    const idle = await measured(() => pause(5_000));
    const lines = [lineOf('none', idle, idle.maxMb)];
    for (const one of files) {
      const cost = await measured(() => sent(port, headers, one));
      lines.push(lineOf(one.what, cost, idle.maxMb));
    }
    const head = [
      'import',
      'answer',
      'took',
      'event loop held',
      'memory above idle',
      'another brand, p50 / p99',
    ];
    console.log(table(head, lines));
  } finally {
    child.disconnect();
  }
}

type Headers = Readonly<Record<string, string>>;

const pause = async (forMs: number): Promise<string> => {
  await new Promise((resolve) => {
    setTimeout(resolve, forMs);
  });
  return '';
};

/** One caller of another brand, again and again until it is stopped; answers how long each call took. */
function readOrders(port: number, headers: Headers) {
  const waited: number[] = [];
  const stop = new AbortController();
  const reading = (async () => {
    while (!stop.signal.aborted) {
      const from = performance.now();
      await asked(port, '/api/order?size=20', { method: 'GET', headers, body: null });
      waited.push(performance.now() - from);
    }
  })();
  return {
    stop: async () => {
      stop.abort();
      await reading;
      return waited;
    },
  };
}

async function sent(port: number, headers: Headers, { path, fileName, bytes }: ImportFile) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes())]), fileName);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const { status, text } = await asked(port, path, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    },
    body,
  });
  const { code } = JSON.parse(text) as { code?: string };
  return `${status} ${code ?? ''}`.trim();
}

interface Sending {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer | null;
}

const agent = new Agent({ keepAlive: true });

async function asked(port: number, path: string, { method, headers, body }: Sending) {
  const sending = request({ host: '127.0.0.1', port, path, method, headers, agent });
  sending.end(body ?? undefined);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() };
}

interface Measured extends ImportCost {
  readonly answer: string;
  readonly tookMs: number;
  readonly waited: readonly number[];
}

function lineOf(what: string, cost: Measured, idleMb: number): string[] {
  const above = cost.maxMb - idleMb;
  const judged = (isKept: boolean) => (isKept ? '✓' : '✗');
  return [
    what,
    cost.answer,
    `${(cost.tookMs / 1000).toFixed(1)} s`,
    `${cost.heldMs.toFixed(0)} ms ${judged(cost.heldMs <= budgets.heldMs)} (p99 ${cost.heldP99Ms.toFixed(1)})`,
    `${above.toFixed(0)} MB ${judged(above <= budgets.memoryMb)}`,
    `${quantile(cost.waited, 0.5).toFixed(1)} / ${quantile(cost.waited, 0.99).toFixed(1)} ms`,
  ];
}
