import { setTimeout as wait } from 'node:timers/promises';
import { createOperator, openSession } from '@rental/server/people/auth/public';
import { inTransaction } from '@rental/server/db/transaction';
import { announce, Audience } from '@rental/server/people/notifications/public';
import { startProcess, type ServerProcess } from './child-process.ts';
import { measuredBrand } from './dataset.ts';
import { median, quantile, table } from './figures.ts';
import type { Pool } from './in-brand.ts';
import { host, LivePage, type Said } from './live-page.ts';
import { openStore, type Store } from './store.ts';

const socketsOfOperator = 10; // the most that one may have (ADR 9)
const sayEveryMs = 200;
const steadyMs = 5_000;
const longestMs = 180_000;

/** All sockets through the end of the process they hang on: a process alone, and one beside another. */
export async function benchSockets({ sockets }: { readonly sockets: number }): Promise<void> {
  const store = await openStore({ orders: 1_000 });
  try {
    await store.owner.query(
      'update brands set websocket_enable = true, domain_admin = $2 where code = $1',
      [measuredBrand, host],
    );
    const tokens = await someLogins(store.owner, Math.ceil(sockets / socketsOfOperator));
    const lines: string[][] = [];
    for (const processes of [1, 2])
      lines.push(await throughRestart(store, tokens, { sockets, processes }));
    console.log(table(head, lines));
  } finally {
    await store.close();
  }
}

const head = [
  'processes',
  'sockets',
  'all open after',
  'event on a socket, p50 / p99',
  'cut off',
  'last one back after',
  'events said',
  'missed',
  'heard twice',
  'out of order',
];

interface Run {
  readonly sockets: number;
  readonly processes: number;
}

/** The first process ends and is started anew on its port; a page tries one process after another, as by a proxy. */
async function throughRestart(
  store: Store,
  tokens: readonly string[],
  { sockets, processes }: Run,
): Promise<string[]> {
  const start = (port = 0) =>
    startProcess(import.meta.resolve('./our-server.ts'), {
      connection: store.app,
      isLive: true,
      port,
    });
  const servers: ServerProcess[] = [];
  let pages: LivePage[] = [];
  try {
    for (let index = 0; index < processes; index += 1) servers.push(await start());
    const ports = servers.map(({ port }) => port);
    pages = Array.from(
      { length: sockets },
      (_, index) =>
        new LivePage({
          token: tokens[Math.floor(index / socketsOfOperator)] ?? '',
          portOf: (nth) => ports[(index + nth) % ports.length] ?? 0,
        }),
    );
    const openingAt = performance.now();
    await Promise.all(pages.map((page) => page.open()));
    const openMs = performance.now() - openingAt;

    const voice = keepSaying(store.owner);
    await wait(steadyMs);
    const steady = pages.flatMap(({ delaysMs }) => delaysMs);
    const endedAt = performance.now();
    await servers[0]?.stop();
    await until(() => closed(pages).length > 0);
    servers[0] = await start(ports[0]);
    await until(() => closed(pages).length === 0);
    const backMs = Math.max(...pages.map(({ openedAt }) => openedAt)) - endedAt;
    await wait(steadyMs);
    const said = await voice.stop();
    await until(() => pages.every(({ heard }) => heard.at(-1) === said - 1)).catch(() => undefined);

    return [
      String(processes),
      String(sockets),
      `${(openMs / 1000).toFixed(1)} s`,
      `${median(steady).toFixed(0)} / ${quantile(steady, 0.99).toFixed(0)} ms`,
      String(pages.reduce((sum, { cuts }) => sum + cuts, 0)),
      `${(backMs / 1000).toFixed(1)} s`,
      String(said),
      ...lossesOf(pages, said).map(String),
    ];
  } finally {
    for (const page of pages) page.stop();
    for (const server of servers) await server.stop().catch(() => undefined);
  }
}

const closed = (pages: readonly LivePage[]) => pages.filter(({ openedAt }) => openedAt === 0);

/** Of all pages together: events that never came, that came more than once, that came after a later one. */
function lossesOf(pages: readonly LivePage[], said: number): [number, number, number] {
  let [missed, twice, late] = [0, 0, 0];
  for (const { heard } of pages) {
    const once = new Set(heard).size;
    missed += said - once;
    twice += heard.length - once;
    late += heard.filter((number, index) => number < (heard[index - 1] ?? -1)).length;
  }
  return [missed, twice, late];
}

/** Says something to the whole brand again and again, whatever becomes of the servers. Stopped, it tells how often. */
function keepSaying(owner: Pool): { readonly stop: () => Promise<number> } {
  const ending = new AbortController();
  let number = 0;
  const talk = async () => {
    for (; !ending.signal.aborted; number += 1) {
      const said: Said = { number, at: performance.now() };
      await inTransaction(owner, measuredBrand, 'read write', (tx) =>
        announce(tx, measuredBrand, {
          type: 'notify',
          occasion: 'opsNotice',
          to: Audience.everyone(),
          message: JSON.stringify(said),
          at: new Date(),
        }),
      );
      await wait(sayEveryMs);
    }
  };
  const talking = talk();
  return {
    stop: async () => {
      ending.abort();
      await talking;
      return number;
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!isSo()) {
    if (performance.now() - startedAt > longestMs) throw new Error('It did not come to that');
    await wait(20);
  }
}

/** Operators of the measured brand, each with a login. */
async function someLogins(owner: Pool, count: number): Promise<string[]> {
  return inTransaction(owner, measuredBrand, 'read write', async (tx) => {
    const tokens: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const username = `live${index}`;
      const operatorId = await createOperator(tx, measuredBrand, {
        username,
        password: 'of-the-bench-alone-7',
        nickName: username,
        purpose: 1,
        roleIds: [],
      });
      tokens.push(
        await openSession(tx, {
          brandCode: measuredBrand,
          operatorId,
          purpose: 1,
          address: host,
          userAgent: 'bench',
          now: new Date(),
        }),
      );
    }
    return tokens;
  });
}
