import type { Browser, Page } from './browser.ts';
import { only, throttle, watch, type Throttle, type Wanted, type Watched } from './visits.ts';

/** A server of pages, the browser that visits it, and who is signed in there. */
export interface Site {
  readonly origin: string;
  readonly browser: Browser;
  readonly token: string;
}

/** The sites that the parts visit. */
export interface Sites {
  readonly ours: Site;
  readonly loginFloor: Site;
  readonly tableFloor: Site;
  /** An order with bills, agreement, parcel and history. */
  readonly orderId: number;
}

export const slow: Throttle = { network: 'fast 4G', cpu: 4 };
export const slowCpu: Throttle = { network: 'none', cpu: 4 };

/** A new browser with an empty cache, signed in where there is a token. */
export async function withPage<Answer>(
  { browser, origin, token }: Site,
  speed: Throttle,
  work: (page: Page, watched: Watched) => Promise<Answer>,
): Promise<Answer> {
  const page = await browser.newPage();
  try {
    const value = encodeURIComponent(token);
    if (token !== '')
      await page.send('Network.setCookie', { name: 'manageToken', value, url: origin });
    const watched = await watch(page);
    await throttle(page, speed);
    return await work(page, watched);
  } finally {
    await page.close();
  }
}

const pane = `document.querySelector('.tab-pane:not(.is-hidden)')`;
/** One thing in the page in front, as an expression. */
export const one = (selector: string) => `${pane}?.querySelector(${JSON.stringify(selector)})`;
const count = (selector: string) =>
  `(${pane}?.querySelectorAll(${JSON.stringify(selector)}).length ?? 0)`;
const link = 'tbody a[href^="/order/detail/"]';
const isLoading = `[aria-label="加载中"], [aria-busy="true"], .anticon-spin`;
/** The frame around every page. */
const shell = `document.querySelector('nav[aria-label="主菜单"] a') && document.querySelector('nav[aria-label="已打开的页面"] a')
  && document.querySelector('[aria-label="系统布局设置"]')`;
const nothingLoads = `!${one(isLoading)}`;

/** The last row, the counts, the filters, the tools and the pager, inside the shell. */
export const orderList = (rows: number): Wanted => ({
  first: one(link),
  complete: `${count(link)} >= ${rows} && ${shell} && ${nothingLoads} && ${one('form[role=search] button')}
    && ${one('.data-table-tools button')} && ${one('nav[aria-label="翻页"] button')}
    && ${pane}.querySelectorAll('.data-table-count').length > 1
    && [...${pane}.querySelectorAll('.data-table-count')].every((one) => one.textContent !== '')`,
});

/** As many rows of antd's table. */
export const floorTable = (rows: number): Wanted => ({
  first: `document.querySelector('.ant-table-row')`,
  complete: `document.querySelectorAll('.ant-table-row').length >= ${rows}`,
});

export const loginPage: Wanted = only('input[name=password]');

/** The cards, and the charts of the days below them. */
export const home: Wanted = {
  first: one('.dashboard-cards'),
  complete: `${one('.dashboard-days table')} && ${one('.day-chart canvas')} && ${shell} && ${nothingLoads}`,
};

/** How much came of the file that draws charts; 0 where it did not come. */
export const chartFileKb = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/draw-chart-'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024`;

const inWindow = `(one) => { const { top, bottom } = one.getBoundingClientRect(); return bottom > 0 && top < innerHeight; }`;

/** First: the header and all that is in the window. Complete: every part down to the last. */
export const orderPage: Wanted = {
  first: `${one('.order-header h1')} && ${one('[data-part=overview] h2')}
    && [...${pane}.querySelectorAll('[data-part]')].filter(${inWindow}).every((one) => one.querySelector('h2'))
    && ![...${pane}.querySelectorAll(${JSON.stringify(isLoading)})].some(${inWindow})`,
  complete: `[...${pane}.querySelectorAll('[data-part]')].every((one) => one.querySelector('h2')) && ${shell} && ${nothingLoads}`,
};

/** The first order of the list in front. */
export const orderLink = (row: number) =>
  `${pane}.querySelectorAll(${JSON.stringify(link)})[${row}]`;
