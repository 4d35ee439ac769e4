import type { Page } from './browser.ts';

/** What Chrome's developer tools call Fast 4G. */
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

export interface Visited {
  /** From the start of the navigation until what was waited for has been drawn. */
  readonly ms: number;
  /** Scripts and style sheets as they came over the wire, without headers. */
  readonly kb: number;
}

const patienceMs = 30_000;
/** What a page loads after it can be used belongs to the visit as well. */
const settlingMs = 1_000;

/** Goes to `url` and waits until `ready`, a selector, is there and drawn. */
export async function visit(page: Page, url: string, ready: string): Promise<Visited> {
  let bytes = 0;
  const counted = new Set<unknown>();
  page.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId);
  });
  page.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += Number(encodedDataLength);
  });
  const watched = await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: watcherOf(ready),
  });
  const drawn = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${url} shows no ${ready}`)), patienceMs);
    page.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'benchDrawn') return;
      clearTimeout(late);
      resolve(Number(payload));
    });
  });
  await page.send('Runtime.addBinding', { name: 'benchDrawn' });
  await page.send('Page.navigate', { url });
  const ms = await drawn;
  await new Promise((resolve) => setTimeout(resolve, settlingMs));
  await page.send('Page.removeScriptToEvaluateOnNewDocument', watched);
  return { ms, kb: bytes / 1024 };
}

/** In the page: tells when the selector is there and the frame that shows it is done. */
const watcherOf = (ready: string) => `(() => {
  if (location.protocol === 'about:') return;
  const look = () => {
    if (!document.querySelector(${JSON.stringify(ready)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => benchDrawn(String(performance.now()))));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
})()`;

/** Clicks `target`, once it is there, and answers the ms from then until `shown` is visible and drawn. */
export const clickTime = (page: Page, target: string, shown: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const mostMs = 20000;
    const askedAt = performance.now();
    const isShown = () => [...document.querySelectorAll(${JSON.stringify(shown)})].some((one) => one.offsetParent);
    const lookSince = (startedAt) => {
      if (isShown()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
      else if (performance.now() - startedAt > mostMs) reject(new Error('never shown'));
      else setTimeout(lookSince, 0, startedAt);
    };
    const click = () => {
      const target = document.querySelector(${JSON.stringify(target)});
      if (target) {
        const startedAt = performance.now();
        target.click();
        lookSince(startedAt);
      } else if (performance.now() - askedAt > mostMs) reject(new Error(${JSON.stringify(`nothing to click: ${target}`)}));
      else setTimeout(click);
    };
    click();
  })`);
