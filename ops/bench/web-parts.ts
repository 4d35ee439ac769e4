import { clickTime } from './click-time.ts';
import type { Visited, Wanted } from './visits.ts';
import { besideFloor, told, within, type Line, type Part } from './web-lines.ts';
import {
  chartFileKb,
  floorTable,
  home,
  loginPage,
  orderList,
  orderPage,
  slow,
  slowCpu,
  withPage,
  type Site,
  type Sites,
} from './web-site.ts';

const ofAll = (seen: readonly Visited[], name: keyof Visited) => seen.map((one) => one[name]);

/** Ours and the floor in turn: what ran before leaves the machine warm or busy, so each goes first as often. */
async function inTurn(isOdd: boolean, sides: readonly (() => Promise<void>)[]): Promise<void> {
  for (const side of isOdd ? sides.toReversed() : sides) await side();
}

const cold = (site: Site, path: string, wanted: Wanted): Promise<Visited> =>
  withPage(site, slow, (_, { visit }) => visit(`${site.origin}${path}`, wanted));

export function loginPart({ ours, loginFloor }: Sites): Part {
  const seen = { ours: [] as Visited[], floor: [] as Visited[] };
  const anonymous = { ...ours, token: '' };
  return {
    round: (isOdd) =>
      inTurn(isOdd, [
        async () => void seen.ours.push(await cold(anonymous, '/login', loginPage)),
        async () => void seen.floor.push(await cold(loginFloor, '/login', loginPage)),
      ]),
    lines: () => [
      besideFloor(
        'login page usable, cold',
        ofAll(seen.ours, 'firstMs'),
        ofAll(seen.floor, 'firstMs'),
        1.15,
      ),
      within('login page, JS and CSS', ofAll(seen.ours, 'kb'), 75, 'KB'),
    ],
  };
}

/** A list and the floor with as many rows. */
interface Drawn {
  readonly ours: Visited[];
  readonly floor: Visited[];
}

export function listPart({ ours, tableFloor }: Sites): Part {
  const seen = { cold: drawn(), warm: drawn(), twenty: drawn(), hundred: drawn() };
  const side = (site: Site, name: keyof Drawn, pathOf: PathOf, wantedOf: typeof orderList) => () =>
    withPage(site, slow, async (page, { visit }) => {
      const see = (isSlow: boolean, rows: number) =>
        visit(`${site.origin}${pathOf(isSlow, rows)}`, wantedOf(rows));
      seen.cold[name].push(await see(true, 20));
      seen.warm[name].push(await see(true, 20));
      await see(false, 20); // the floor has other files without the network
      await page.send('Network.emulateNetworkConditions', noNetworkLimit);
      seen.twenty[name].push(await see(false, 20));
      seen.hundred[name].push(await see(false, 100));
    });
  return {
    round: (isOdd) =>
      inTurn(isOdd, [
        side(ours, 'ours', (_, rows) => `/order/list?size=${rows}`, orderList),
        side(tableFloor, 'floor', floorPath, floorTable),
      ]),
    lines: () => [
      ...drawnLines('order list, cold', seen.cold, 1.25),
      within(
        'order list, JS and CSS to the end of loading',
        ofAll(seen.cold.ours, 'kb'),
        300,
        'KB',
      ),
      told(
        'order list, all else',
        ofAll(seen.cold.ours, 'otherKb'),
        'KB',
        ofAll(seen.cold.floor, 'otherKb'),
      ),
      ...drawnLines('order list, warm', seen.warm, 1.2),
      ...drawnLines('20 rows, 4 × CPU', seen.twenty, 1.25, 0.8),
      ...drawnLines('100 rows, 4 × CPU', seen.hundred, 1),
      within('100 rows, 4 × CPU: complete', ofAll(seen.hundred.ours, 'completeMs'), 750, 'ms'),
    ],
  };
}

type PathOf = (isSlow: boolean, rows: number) => string;
const floorPath: PathOf = (isSlow, rows) => `/?rows=${rows}${isSlow ? '' : '&zero'}`;
const drawn = (): Drawn => ({ ours: [], floor: [] });
const noNetworkLimit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

function drawnLines(what: string, { ours, floor }: Drawn, most: number, maxFirst?: number): Line[] {
  const line = (words: string, name: keyof Visited, budget?: number) =>
    besideFloor(`${what}: ${words}`, ofAll(ours, name), ofAll(floor, name), budget);
  return [
    line('first row', 'firstMs', maxFirst),
    line('complete', 'completeMs', most),
    line('CPU', 'cpuMs', most),
  ];
}

/** The charts of a window of this size come by themselves. Their file is not in the budget of the page, and told beside it. */
export function homePart({ ours }: Sites): Part {
  const seen: Visited[] = [];
  const chartKb: number[] = [];
  const totalKb = () => ofAll(seen, 'kb');
  return {
    round: () =>
      withPage(ours, slow, async (page, { visit }) => {
        seen.push(await visit(`${ours.origin}/dashboard`, home));
        chartKb.push(await page.evaluate<number>(chartFileKb));
      }),
    lines: () => [
      within(
        'home but the file of its charts, JS and CSS',
        totalKb().map((kb, round) => kb - (chartKb[round] ?? 0)),
        330,
        'KB',
      ),
      within('the file of its charts', chartKb, 145, 'KB'),
      told('home with charts, JS and CSS', totalKb(), 'KB'),
      told('home with charts, cold: complete', ofAll(seen, 'completeMs'), 'ms'),
    ],
  };
}

export function orderPart({ ours, orderId }: Sites): Part {
  const seen = { order: [] as Visited[], list: [] as Visited[] };
  return {
    round: (isOdd) =>
      inTurn(isOdd, [
        async () => void seen.order.push(await cold(ours, `/order/detail/${orderId}`, orderPage)),
        async () => void seen.list.push(await cold(ours, '/order/list', orderList(20))),
      ]),
    lines: () => [
      within('order page by its address, JS and CSS', ofAll(seen.order, 'kb'), 340, 'KB'),
      besideFloor(
        'order page by its address, cold: complete (floor: our list)',
        ofAll(seen.order, 'completeMs'),
        ofAll(seen.list, 'completeMs'),
        1.3,
      ),
      besideFloor(
        'order page by its address, cold: in the window',
        ofAll(seen.order, 'firstMs'),
        ofAll(seen.list, 'firstMs'),
      ),
      besideFloor(
        'order page by its address, cold: CPU',
        ofAll(seen.order, 'cpuMs'),
        ofAll(seen.list, 'cpuMs'),
      ),
    ],
  };
}

/** Between the home page and the list, both seen before: by the menu, then by the tabs with 100 rows in one. */
export function switchPart({ ours }: Sites): Part {
  const times = { route: [] as number[], tab: [] as number[] };
  const round = () =>
    withPage(ours, slowCpu, async (page, { visit }) => {
      const pane = (title: string) => `.tab-pane[aria-label="${title}"]`;
      const between = async (places: string) => {
        const toHome = () => clickTime(page, `${places} a[href="/dashboard"]`, pane('首页'));
        const toList = () => clickTime(page, `${places} a[href^="/order/list"]`, pane('订单列表'));
        await toHome();
        await toList();
        return Math.max(await toHome(), await toList());
      };
      await visit(`${ours.origin}/order/list`, orderList(20));
      times.route.push(await between('nav[aria-label="主菜单"]'));
      await visit(`${ours.origin}/order/list?size=100`, orderList(100));
      times.tab.push(await between('nav[aria-label="已打开的页面"]'));
    });
  return {
    round,
    lines: () => [
      within('route switch again, 4 × CPU', times.route, 110, 'ms'),
      within('tab switch, 100 rows, 4 × CPU', times.tab, 150, 'ms'),
    ],
  };
}
