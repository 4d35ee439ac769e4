import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from './browser.ts';
import { trafficOf, type Traffic } from './traffic.ts';
import { watcher } from './watcher.ts';

/** Fast 4G of Chrome's developer tools. */
const fast4g = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};
const noLimit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

export interface Throttle {
  readonly network: 'fast 4G' | 'none';
  /** How many times slower the CPU is made. */
  readonly cpu: number;
}

export async function throttle(page: Page, { network, cpu }: Throttle): Promise<void> {
  await page.send('Network.emulateNetworkConditions', network === 'none' ? noLimit : fast4g);
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Two expressions of the page that say what is there. */
export interface Wanted {
  readonly first: string;
  /** All of it. It holds only together with the fonts, and with nothing on its way. */
  readonly complete: string;
}

/** One thing is first and all. */
export const only = (selector: string): Wanted => ({
  first: `document.querySelector(${JSON.stringify(selector)})`,
  complete: `document.querySelector(${JSON.stringify(selector)})`,
});

export interface Seen {
  /** Until the first thing has been drawn. */
  readonly firstMs: number;
  /** Until all of it has been drawn and two frames in a row had nothing to do. */
  readonly completeMs: number;
  /** The longest task on the way, by the clock; 0 where none took 50 ms. */
  readonly longestTaskMs: number;
  /** From the operator's input to the next paint, the longest of them; 0 below 16 ms and without input. */
  readonly inputMs: number;
}

export interface Visited extends Seen {
  /** Time of the page's own thread until it was complete. */
  readonly cpuMs: number;
  /** Scripts and style sheets as they came over the wire until the network was quiet, without headers. */
  readonly kb: number;
  /** All other bodies: pages, answers, pictures, fonts. */
  readonly otherKb: number;
}

const patienceMs = 60_000;
/** The network is quiet when nothing was on its way for so long. */
const quietMs = 1_000;

export interface Watched {
  /** Goes to an address and waits until it is complete and all is loaded. */
  readonly visit: (url: string, wanted: Wanted) => Promise<Visited>;
  /** Does something and waits until its effect is complete. `act` begins the time by its input. */
  readonly see: (wanted: Wanted, act: () => Promise<void>) => Promise<Seen>;
  /** Waits until nothing is on its way any more. */
  readonly quiet: () => Promise<void>;
}

/** A page that tells when what is waited for is there and drawn. */
export async function watch(page: Page): Promise<Watched> {
  const traffic = trafficOf(page);
  let told: ((seen: Seen) => void) | null = null;
  let nth = 0;
  page.on('Runtime.bindingCalled', ({ name, payload }) => {
    // two idle frames are not enough while something is still on its way
    if (name !== 'benchIdle' || traffic.pending() > 0) return;
    const one = JSON.parse(String(payload)) as Seen & { readonly nth: number };
    if (one.nth === nth) told?.(one); // the watch before may have said it once more
  });
  await page.send('Runtime.addBinding', { name: 'benchIdle' });
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watcher });

  // a page that follows another may have a process and a count of its own
  let atStart = Promise.resolve(0);
  page.on('Page.frameNavigated', ({ frame }) => {
    if ((frame as { parentId?: string }).parentId === undefined) atStart = threadMs(page);
  });

  const seen = (what: string, act: () => Promise<unknown>) => {
    const answer = new Promise<Seen>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${what} is never complete`)), patienceMs);
      told = (one) => {
        told = null;
        clearTimeout(late);
        resolve(one);
      };
    });
    return Promise.all([answer, act()]).then(([one]) => one);
  };
  const quiet = () => allLoaded(traffic);
  return {
    quiet,
    visit: async (url, wanted) => {
      const script = await page.send('Page.addScriptToEvaluateOnNewDocument', {
        source: startOf((nth += 1), wanted, 'page'),
      });
      const bytesBefore = traffic.bytes();
      const one = await seen(url, () => page.send('Page.navigate', { url }));
      const cpuMs = (await threadMs(page)) - (await atStart);
      await quiet();
      const after = traffic.bytes();
      await page.send('Page.removeScriptToEvaluateOnNewDocument', script);
      return {
        ...one,
        cpuMs,
        kb: (after.code - bytesBefore.code) / 1024,
        otherKb: (after.other - bytesBefore.other) / 1024,
      };
    },
    see: (wanted, act) =>
      seen(wanted.complete, async () => {
        await page.evaluate(startOf((nth += 1), wanted, 'input'));
        await act();
      }),
  };
}

const startOf = (nth: number, { first, complete }: Wanted, since: 'page' | 'input') =>
  `globalThis.benchWatch?.(${nth}, () => ${first}, () => ${complete}, '${since}')`;

async function threadMs(page: Page): Promise<number> {
  const { metrics } = await page.send('Performance.getMetrics');
  const named = new Map(
    (metrics as { name: string; value: number }[]).map((m) => [m.name, m.value]),
  );
  return (named.get('TaskDuration') ?? Number.NaN) * 1000;
}

async function allLoaded(traffic: Traffic): Promise<void> {
  let quietSince = performance.now();
  while (performance.now() - quietSince < quietMs) {
    await pause(50);
    if (traffic.pending() > 0) quietSince = performance.now();
  }
}
