import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './browser.ts';
import { startProcess } from './child-process.ts';
import { hostOf, measuredBrand } from './dataset.ts';
import { inBrand } from './in-brand.ts';
import { body } from './rounds.ts';
import { signIn } from './signed-in.ts';
import { openStore, type Store } from './store.ts';
import { buildWeb } from './web-builds.ts';
import { inputLines, inputs } from './web-inputs.ts';
import { linesTable, type Part } from './web-lines.ts';
import { homePart, listPart, loginPart, orderPart, switchPart } from './web-parts.ts';
import type { Site, Sites } from './web-site.ts';

interface WebOptions {
  readonly rounds: number;
  /** A build of our web app to measure; without it one is made. */
  readonly dist?: string | undefined;
  /** Keeps the data set here, and uses it again. */
  readonly dataDir?: string | undefined;
  /** The parts to measure, of `webParts`; all of them without it. */
  readonly parts?: readonly string[] | undefined;
}

const webParts: Readonly<Record<string, (sites: Sites) => Part>> = {
  login: loginPart,
  list: listPart,
  home: homePart,
  order: orderPart,
  switch: switchPart,
  inputs: ({ ours }) => {
    const seen: Awaited<ReturnType<typeof inputs>>[] = [];
    return {
      round: async () => void seen.push(await inputs(ours)),
      lines: () => inputLines(seen),
    };
  },
};

const orders = 10_000;

/** The weight of our pages, the time until they are complete and until they answer, beside bare pages of the same use. */
export async function benchWeb({ rounds, dist, dataDir, parts }: WebOptions): Promise<void> {
  const unknown = parts?.filter((name) => !(name in webParts)) ?? [];
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(', ')}: there are ${Object.keys(webParts).join(', ')}`);
  const home = await mkdtemp(join(tmpdir(), 'rental-bench-web-'));
  const stops: (() => Promise<void>)[] = [() => rm(home, { recursive: true, force: true })];
  try {
    const store = await openStore({ orders, dataDir });
    stops.push(() => store.close());
    const sites = await openSites(store, home, dist, stops);
    const measured = Object.entries(webParts)
      .filter(([name]) => parts?.includes(name) !== false)
      .map(([, part]) => part(sites));
    for (let round = 0; round < rounds; round += 1) {
      for (const part of measured) await part.round(round % 2 === 1);
      console.log(`round ${round + 1} of ${rounds}`);
    }
    console.log(linesTable(measured.flatMap((part) => part.lines())));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function openSites(
  store: Store,
  home: string,
  dist: string | undefined,
  stops: (() => Promise<void>)[],
): Promise<Sites> {
  const { headers } = await signIn(store.owner);
  const floors = 'ops/bench/floors';
  const ours = await serve(store, dist ?? (await buildWeb('web', join(home, 'ours'))), stops);
  const loginDir = await buildWeb(`${floors}/login`, join(home, 'login'));
  const tableDir = await buildWeb(`${floors}/table`, join(home, 'table'));
  for (const size of [20, 100]) {
    const rows = await body(ours.port, { method: 'GET', path: `/api/order?size=${size}`, headers });
    await writeFile(join(tableDir, `rows-${size}.json`), rows);
  }
  const browser = await openBrowser();
  stops.push(browser.close);
  const site = ({ origin }: Served, token: string): Site => ({ origin, browser, token });
  return {
    ours: site(ours, headers['authorization'] ?? ''),
    loginFloor: site(await serve(store, loginDir, stops), ''),
    tableFloor: site(await serve(store, tableDir, stops), ''),
    orderId: await rentedOrder(store),
  };
}

interface Served {
  readonly port: number;
  readonly origin: string;
}

async function serve(
  store: Store,
  pagesDir: string,
  stops: (() => Promise<void>)[],
): Promise<Served> {
  const server = await startProcess(import.meta.resolve('./our-server.ts'), {
    connection: store.app,
    pagesDir,
  });
  stops.push(server.stop);
  return { port: server.port, origin: `http://${hostOf(measuredBrand)}:${server.port}` };
}

/** The newest order of the measured brand that is rented (租用中). */
async function rentedOrder(store: Store): Promise<number> {
  const [order] = await inBrand<{ id: number }>(
    store.owner,
    measuredBrand,
    'select id from orders where brand_code = $1 and status = 6 order by created_at desc, id desc limit 1',
  );
  if (order === undefined) throw new Error('The data set has no rented order');
  return order.id;
}
