import { handsOn } from './inputs.ts';
import type { Seen, Wanted } from './visits.ts';
import { within, told, type Line } from './web-lines.ts';
import { one, orderLink, orderList, orderPage, slowCpu, withPage, type Site } from './web-site.ts';

/** Each input and what the page did about it. */
export type Inputs = Readonly<Record<InputName, Seen>>;

const inputNames = {
  orderFirst: 'list to order page, first click',
  orderAgain: 'list to order page, another order',
  dialogFirst: 'action dialog, first',
  dialogAgain: 'action dialog, again',
  tab: 'status tab',
  next: 'next page',
  expand: 'expand the filters',
  type: 'type in a filter',
  dark: 'dark mode',
} as const;
type InputName = keyof typeof inputNames;

/** Orders that can be shipped: their page has actions. */
const toShip = '/order/list?orderStatus=4';
const isShown = `[...document.querySelectorAll('[role=dialog]')].some((one) => one.checkVisibility())`;
const dialogShown: Wanted = { first: isShown, complete: isShown };
const button = (words: string, within = 'document') =>
  `[...${within}.querySelectorAll('button')].find((one) => one.textContent.replace(/\\s/g, '').includes('${words}') && one.offsetParent)`;

/** One operator at a new browser: a list is read, an order opened, something done to it; and another list is worked with. */
export async function inputs(site: Site): Promise<Inputs> {
  return { ...(await toAnOrder(site)), ...(await inTheList(site)) };
}

const toAnOrder = (site: Site) =>
  withPage(site, slowCpu, async (page, { visit, see, quiet }) => {
    const hands = handsOn(page);
    await visit(`${site.origin}${toShip}`, orderList(20));
    const orderFirst = await see(orderPage, () => hands.press(orderLink(0)));
    await quiet();
    const listTab = `document.querySelector('nav[aria-label="已打开的页面"] a[href^="/order/list"]')`;
    await see(orderList(20), () => hands.press(listTab));
    await quiet();
    const orderAgain = await see(orderPage, () => hands.press(orderLink(1)));
    await quiet();
    const act = () => hands.press(button('备注', one('.order-header-actions')));
    const dialogFirst = await see(dialogShown, act);
    const gone = `!${isShown}`;
    await see({ first: gone, complete: gone }, () => hands.key('Escape'));
    await quiet();
    const dialogAgain = await see(dialogShown, act);
    return { orderFirst, orderAgain, dialogFirst, dialogAgain };
  });

const inTheList = (site: Site) =>
  withPage(site, slowCpu, async (page, { visit, see, quiet }) => {
    const hands = handsOn(page);
    await visit(`${site.origin}/order/list?size=20`, orderList(20));
    const { complete } = orderList(1); // a status may have fewer rows
    const rented = one('.data-table-tab:nth-of-type(8)');
    const tab = await see({ first: `${rented}?.ariaPressed === 'true'`, complete }, () =>
      hands.press(rented),
    );
    const next = await see(
      { first: `${one('.data-table-page-number')}?.textContent.includes('2')`, complete },
      () => hands.press(button('下一页', one('nav[aria-label="翻页"]'))),
    );
    const fold = one('form[role=search] button[aria-expanded]');
    const expand = await see({ first: `${fold}?.ariaExpanded === 'true'`, complete }, () =>
      hands.press(fold),
    );
    const field = one('form[role=search] input');
    await see({ first: 'true', complete }, () => hands.press(field));
    const words = 'ZL202611';
    const type = await see(
      { first: `${field}?.value === '${words}'`, complete: `${field}?.value === '${words}'` },
      () => hands.type(words),
    );
    const drawer = `document.querySelector('.ant-drawer [role=radiogroup], .ant-drawer .ant-segmented')`;
    await see({ first: drawer, complete: drawer }, () =>
      hands.press(`document.querySelector('[aria-label="系统布局设置"]')`),
    );
    await quiet();
    const isDark = `document.documentElement.dataset.theme === 'dark'`;
    const dark = await see({ first: isDark, complete: isDark }, () =>
      hands.press(
        `[...document.querySelectorAll('.ant-segmented-item')].find((one) => one.textContent === '深色')`,
      ),
    );
    return { tab, next, expand, type, dark };
  });

/** Budgets of the time until what was asked for is drawn. */
const maxUntilShown: Readonly<Partial<Record<InputName, number>>> = {
  orderFirst: 600,
  orderAgain: 250,
  dialogFirst: 300,
  dialogAgain: 120,
};
/** Until the next paint, whatever it shows. */
const maxUntilPaint = 200;
const maxTask = 200;

export function inputLines(rounds: readonly Inputs[]): Line[] {
  return (Object.keys(inputNames) as InputName[]).flatMap((name) => {
    const seen = rounds.map((one) => one[name]);
    const what = inputNames[name];
    const most = maxUntilShown[name];
    const paint = seen.map(({ inputMs }) => inputMs);
    return [
      most === undefined
        ? within(`${what}: next paint`, paint, maxUntilPaint, 'ms')
        : within(
            `${what}: drawn`,
            seen.map(({ firstMs }) => firstMs),
            most,
            'ms',
          ),
      within(
        `${what}: longest task`,
        seen.map(({ longestTaskMs }) => longestTaskMs),
        maxTask,
        'ms',
      ),
      told(
        `${what}: all of it`,
        seen.map(({ completeMs }) => completeMs),
        'ms',
      ),
    ];
  });
}
