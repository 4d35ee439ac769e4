import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, type Browser, type Page } from './browser.ts';
import { startProcess } from './child-process.ts';
import { hostOf, measuredBrand } from './dataset.ts';
import { judged, median, table } from './figures.ts';
import { body } from './rounds.ts';
import { signIn } from './signed-in.ts';
import { openStore, type Store } from './store.ts';
import { clickTime, throttle, visit, type Visited } from './visits.ts';
import { buildWeb } from './web-builds.ts';

interface WebOptions {
  readonly rounds: number;
  /** A build of our web app to measure; without it one is made. */
  readonly dist?: string | undefined;
}

const orders = 10_000;
const listPath = (rows: number) => `/order/list?size=${rows}`;
const slow = { network: 'fast 4G', cpu: 4 } as const;
const slowCpu = { network: 'none', cpu: 4 } as const;

/** What the login page and the first screen weigh and how soon they can be used, beside pages that do no more. */
export async function benchWeb({ rounds, dist }: WebOptions): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'rental-bench-web-'));
  const stops: (() => Promise<void>)[] = [() => rm(home, { recursive: true, force: true })];
  try {
    const store = await openStore({ orders });
    stops.push(() => store.close());
    const { headers } = await signIn(store.owner);
    const floors = 'ops/bench/floors';
    const ours = await serve(store, dist ?? (await buildWeb('web', join(home, 'ours'))), stops);
    const loginDir = await buildWeb(`${floors}/login`, join(home, 'login'));
    const tableDir = await buildWeb(`${floors}/table`, join(home, 'table'));
    const rows = await body(ours.port, { method: 'GET', path: '/api/order?size=20', headers });
    await writeFile(join(tableDir, 'rows.json'), rows);
    const loginFloor = await serve(store, loginDir, stops);
    const tableFloor = await serve(store, tableDir, stops);

    const browser = await openBrowser();
    stops.push(browser.close);
    const token = headers['authorization'] ?? '';
    const ourSite = { ...ours, browser, token, listReady: 'a[href^="/order/detail/"]' };
    const floorSite = { ...tableFloor, browser, token, listReady: '.ant-table-row' };
    const seen = { ours: [] as Screens[], floor: [] as Screens[] };
    const logins = { ours: [] as Visited[], floor: [] as Visited[] };
    const switches: Switches[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const sides = [
        async () => {
          logins.ours.push(await loginVisit(browser, ours.origin));
          seen.ours.push(await screens(ourSite, listPath(20), listPath(20)));
        },
        async () => {
          logins.floor.push(await loginVisit(browser, loginFloor.origin));
          seen.floor.push(await screens(floorSite, '/', '/?zero'));
        },
      ];
      // what ran before leaves the machine warm or busy: each side goes first as often as the other
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
      switches.push(await switchTimes(ourSite));
      console.log(`round ${round + 1} of ${rounds}`);
    }
    console.log(report(logins, seen, switches));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
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

interface Site extends Served {
  readonly browser: Browser;
  readonly token: string;
  /** What is there as soon as the rows are. */
  readonly listReady: string;
}

async function loginVisit(browser: Browser, origin: string): Promise<Visited> {
  const page = await browser.newPage();
  try {
    await throttle(page, slow);
    return await visit(page, `${origin}/login`, 'input[name=password]');
  } finally {
    await page.close();
  }
}

async function signedInPage({ browser, origin, token }: Site): Promise<Page> {
  const page = await browser.newPage();
  const value = encodeURIComponent(token);
  await page.send('Network.setCookie', { name: 'manageToken', value, url: origin });
  return page;
}

interface Screens {
  readonly cold: Visited;
  readonly warm: Visited;
  /** Everything cached and no slow network: what drawing 20 rows takes. */
  readonly drawn: Visited;
}

async function screens(site: Site, path: string, drawnPath: string): Promise<Screens> {
  const page = await signedInPage(site);
  const see = (path: string) => visit(page, `${site.origin}${path}`, site.listReady);
  try {
    await throttle(page, slow);
    const cold = await see(path);
    const warm = await see(path);
    await see(drawnPath);
    await throttle(page, slowCpu);
    return { cold, warm, drawn: await see(drawnPath) };
  } finally {
    await page.close();
  }
}

interface Switches {
  readonly routeMs: number;
  readonly hundredRows: Visited;
  readonly tabMs: number;
}

/** Between the home page and the list, both seen before: by the menu, then by the tabs with 100 rows in one. */
async function switchTimes(site: Site): Promise<Switches> {
  const page = await signedInPage(site);
  const between = async (places: string) => {
    const home = () => clickTime(page, `${places} a[href="/dashboard"]`, pane('首页'));
    const list = () => clickTime(page, `${places} a[href^="/order/list"]`, pane('订单列表'));
    await home();
    await list();
    return Math.max(await home(), await list());
  };
  try {
    await throttle(page, slowCpu);
    await visit(page, `${site.origin}${listPath(20)}`, site.listReady);
    const routeMs = await between('nav[aria-label="主菜单"]');
    const hundredRows = await visit(page, `${site.origin}${listPath(100)}`, site.listReady);
    return { routeMs, hundredRows, tabMs: await between('nav[aria-label="已打开的页面"]') };
  } finally {
    await page.close();
  }
}

const pane = (title: string) => `.tab-pane[aria-label="${title}"]`;

function report(
  logins: Record<'ours' | 'floor', Visited[]>,
  seen: Record<'ours' | 'floor', Screens[]>,
  switches: readonly Switches[],
): string {
  const beside = (name: string, ours: Visited[], floor: Visited[], budget: number) => {
    const [ourMs, floorMs] = [ours, floor].map((all) => median(all.map(({ ms }) => ms))) as [
      number,
      number,
    ];
    return [name, ms(ourMs), ms(floorMs), judged(ourMs / floorMs, budget)];
  };
  const weight = (name: string, ours: Visited[], floor: Visited[], mostKb: number) => {
    const [ourKb, floorKb] = [ours, floor].map((all) => median(all.map(({ kb }) => kb))) as [
      number,
      number,
    ];
    return [name, kb(ourKb), kb(floorKb), within(ourKb, mostKb, 'KB')];
  };
  const alone = (name: string, values: number[], mostMs: number) => {
    const value = median(values);
    return [name, ms(value), '', within(value, mostMs, 'ms')];
  };
  const of = (side: 'ours' | 'floor', part: keyof Screens) => seen[side].map((one) => one[part]);
  return table(
    ['what', 'ours', 'floor', 'budget'],
    [
      beside('login page usable, cold', logins.ours, logins.floor, 1.15),
      weight('login page, JS and CSS', logins.ours, logins.floor, 75),
      beside('order list usable, cold', of('ours', 'cold'), of('floor', 'cold'), 1.25),
      weight('order list, JS and CSS', of('ours', 'cold'), of('floor', 'cold'), 300),
      beside('order list usable, warm', of('ours', 'warm'), of('floor', 'warm'), 1.2),
      beside('20 rows drawn, 4 × CPU', of('ours', 'drawn'), of('floor', 'drawn'), 1.1),
      alone(
        '100 rows drawn, 4 × CPU',
        switches.map(({ hundredRows }) => hundredRows.ms),
        750,
      ),
      alone(
        'route switch again, 4 × CPU',
        switches.map(({ routeMs }) => routeMs),
        110,
      ),
      alone(
        'tab switch, 100 rows, 4 × CPU',
        switches.map(({ tabMs }) => tabMs),
        150,
      ),
    ],
  );
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const kb = (value: number) => `${value.toFixed(1)} KB`;
const within = (value: number, most: number, unit: string) =>
  `${value <= most ? '✓' : '✗'} (≤ ${most} ${unit})`;
