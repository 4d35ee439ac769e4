import type { Page } from './browser.ts';

/** Clicks `target`, once it is there, and answers the ms from then until `shown` is visible and drawn. */
export const clickTime = (page: Page, target: string, shown: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const maxMs = 20000;
    const askedAt = performance.now();
    const isShown = () => [...document.querySelectorAll(${JSON.stringify(shown)})].some((one) => one.offsetParent);
    const lookSince = (startedAt) => {
      if (isShown()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
      else if (performance.now() - startedAt > maxMs) reject(new Error('never shown'));
      else setTimeout(lookSince, 0, startedAt);
    };
    const click = () => {
      const target = document.querySelector(${JSON.stringify(target)});
      if (target) {
        const startedAt = performance.now();
        target.click();
        lookSince(startedAt);
      } else if (performance.now() - askedAt > maxMs) reject(new Error(${JSON.stringify(`nothing to click: ${target}`)}));
      else setTimeout(click);
    };
    click();
  })`);
