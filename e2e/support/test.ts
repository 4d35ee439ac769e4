import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { addressOf, type Operator } from './site.ts';
import { sharedToken } from './tokens.ts';

interface Desk {
  /** A browser on the operator's site where nobody is signed in. */
  visit(operator: Operator, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A browser of its own in which the operator is signed in. `token`: a login that the test will end. */
  open(
    operator: Operator,
    path: string,
    options?: BrowserContextOptions & { readonly token?: string },
  ): Promise<Page>;
  /** This test brings about what browsers write to the console as an error, say /402/. */
  expectInConsole(words: RegExp): void;
}

/** `desk` opens browsers. Whatever one of them complains of (scripts, CSP, failed requests) fails the test. */
export const test = base.extend<{ desk: Desk }>({
  desk: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    const expected: RegExp[] = [];

    const newPage = async (
      operator: Operator,
      { token, ...options }: BrowserContextOptions & { token?: string } = {},
    ) => {
      const baseURL = addressOf(operator);
      // what moves under a click is missed on a busy machine; a test of motion asks for it
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options });
      contexts.push(context);
      context.on('weberror', (event) => complaints.push(event.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      if (token !== undefined) {
        const value = encodeURIComponent(`Bearer ${token}`);
        await context.addCookies([{ name: `${operator.platform}Token`, value, url: baseURL }]);
      }
      return context.newPage();
    };

    await use({
      visit: async (operator, path, options) => {
        const page = await newPage(operator, options);
        await page.goto(path);
        return page;
      },
      open: async (operator, path, options = {}) => {
        const token = options.token ?? (await sharedToken(operator));
        const page = await newPage(operator, { ...options, token });
        await page.goto(path);
        return page;
      },
      expectInConsole: (words) => expected.push(words),
    });

    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = complaints.filter((words) => !expected.some((known) => known.test(words)));
    expect(unexpected, 'what browsers wrote to the console').toEqual([]);
  },
});
