import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { announce, Audience } from '@rental/server/people/notifications/public';
import { inTransaction } from '@rental/server/db/transaction';
import { openBrowser, type Page } from './browser.ts';
import { startProcess } from './child-process.ts';
import { hostOf, measuredBrand } from './dataset.ts';
import { judged, table } from './figures.ts';
import { inBrand } from './in-brand.ts';
import { signIn } from './signed-in.ts';
import { openStore, type Store } from './store.ts';
import { only, watch } from './visits.ts';
import { buildWeb } from './web-builds.ts';

interface TabsOptions {
  /** Minutes of work; half of them are done before the middle is measured. */
  readonly minutes: number;
  /** A build of our web app to measure; without it one is made. */
  readonly dist?: string | undefined;
}

const orders = 10_000;
const tabCount = 30;
const lists = ['/order/list', '/customer/list', '/material/index', '/message/list', '/system/user'];
const warmUpMinutes = 5;
/** Of what is in use after the warm-up. */
const maxGrowth = 1.15;

/** 30 tabs, and the work of an hour in them without its pauses: what the page holds afterwards, beside before. */
export async function benchTabs({ minutes, dist }: TabsOptions): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'rental-bench-tabs-'));
  const stops: (() => Promise<void>)[] = [() => rm(home, { recursive: true, force: true })];
  try {
    const store = await openStore({ orders });
    stops.push(() => store.close());
    await store.owner.query('update brands set websocket_enable = true where code = $1', [
      measuredBrand,
    ]);
    const { headers } = await signIn(store.owner);
    const server = await startProcess(import.meta.resolve('./our-server.ts'), {
      connection: store.app,
      pagesDir: dist ?? (await buildWeb('web', join(home, 'web'))),
      isLive: true,
    });
    stops.push(server.stop);
    const browser = await openBrowser();
    stops.push(browser.close);

    const page = await browser.newPage();
    const origin = `http://${hostOf(measuredBrand)}:${server.port}`;
    const value = encodeURIComponent(headers['authorization'] ?? '');
    await page.send('Network.setCookie', { name: 'manageToken', value, url: origin });
    await page.send('Performance.enable');
    const { visit } = await watch(page);
    await visit(`${origin}/order/list`, only('a[href^="/order/detail/"]'));
    const details = await someDetails(store, tabCount - lists.length);
    const tabs = [...lists, ...details];
    const work = worker(page, store, tabs);

    await work(warmUpMinutes);
    const seen = [await inUse(page, tabs)];
    const half = Math.floor(minutes / 2);
    for (const [done, part] of [
      [half, half],
      [minutes, minutes - half],
    ] as const) {
      await work(part);
      seen.push(await inUse(page, tabs));
      console.log(`${done} of ${minutes} minutes worked`);
    }
    console.log(report(seen));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function someDetails(store: Store, count: number): Promise<string[]> {
  const rows = await inBrand<{ id: number }>(
    store.owner,
    measuredBrand,
    'select id from orders where brand_code = $1 order by id desc limit $2',
    [count],
  );
  return rows.map(({ id }) => `/order/detail/${id}`);
}

/** A minute: six tabs come to the front, the list is refreshed twice, and one message comes in. */
function worker(page: Page, store: Store, tabs: readonly string[]) {
  let turn = 0;
  let said = 0;
  const toNextTab = async () => {
    turn += 7; // every tab in turn, and seldom one that was in front a moment ago
    await open(page, tabs[turn % tabs.length] ?? '');
  };
  return async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      for (let tab = 0; tab < 6; tab += 1) await toNextTab();
      await open(page, '/order/list');
      await refreshList(page);
      await refreshList(page);
      await hear(page, store, `第 ${(said += 1)} 条消息`);
    }
  };
}

/** Shows an address as the browser's own buttons do, and waits until its page is drawn. */
const open = (page: Page, path: string) =>
  settled(
    page,
    path,
    `history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate'));`,
  );

const refreshList = (page: Page) =>
  settled(page, '/order/list', `pane().querySelector('button[aria-label="刷新"]').click();`);

const patienceMs = 30_000;

/** Does something, and waits until the page of the tab in front shows no trace of loading. */
async function settled(page: Page, path: string, act: string): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const path = ${JSON.stringify(path)};
    const pane = () => document.querySelector('.tab-pane:not(.is-hidden)[data-path="' + path + '"]');
    const isDrawn = () => pane()?.childElementCount > 0 && !pane().querySelector(
      '[aria-label="加载中"], [aria-busy="true"], .anticon-spin');
    const until = performance.now() + ${patienceMs};
    const look = () => {
      if (isDrawn()) resolve();
      else if (performance.now() > until) reject(new Error(path + ' is not drawn'));
      else setTimeout(look, 10);
    };
    ${act}
    requestAnimationFrame(() => requestAnimationFrame(look));
  })`);
}

/** Somebody announces something, and the page says it. */
async function hear(page: Page, store: Store, message: string): Promise<void> {
  await inTransaction(store.owner, measuredBrand, 'read write', (tx) =>
    announce(tx, measuredBrand, {
      type: 'notify',
      occasion: 'opsNotice',
      message,
      at: new Date(),
      to: Audience.everyone(),
    }),
  );
  await page.evaluate(`new Promise((resolve, reject) => {
    const until = performance.now() + ${patienceMs};
    const look = () => {
      if (document.body.textContent.includes(${JSON.stringify(message)})) resolve();
      else if (performance.now() > until) reject(new Error('nothing was heard'));
      else setTimeout(look, 10);
    };
    look();
  })`);
}

interface InUse {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Longer than a message stays on the screen. */
const quietMs = 8000;

/** The heap that stays after every tab has been in front: the same tabs are kept drawn each time. */
async function inUse(page: Page, tabs: readonly string[]): Promise<InUse> {
  for (const path of tabs) await open(page, path);
  await pause(quietMs);
  for (let time = 0; time < 3; time += 1) await page.send('HeapProfiler.collectGarbage');
  const { metrics } = await page.send('Performance.getMetrics');
  const named = new Map(
    (metrics as { name: string; value: number }[]).map(({ name, value }) => [name, value]),
  );
  const of = (name: string) => named.get(name) ?? Number.NaN;
  return {
    heapMb: of('JSHeapUsedSize') / 1_048_576,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}

function report(seen: readonly InUse[]): string {
  const row = (name: string, of: (one: InUse) => number, digits: number) => {
    const values = seen.map(of);
    const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    return [name, ...values.map((value) => value.toFixed(digits)), judged(growth, maxGrowth)];
  };
  return table(
    ['in use', '30 tabs, warm', 'after half', 'after all', 'growth'],
    [
      row('JS heap, MB', ({ heapMb }) => heapMb, 1),
      row('DOM nodes', ({ nodes }) => nodes, 0),
      row('listeners', ({ listeners }) => listeners, 0),
    ],
  );
}
