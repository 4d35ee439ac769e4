import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test';
import { addressOf, type Operator } from './site.ts';
import { sharedToken } from './tokens.ts';

interface Browsers {
  /** A browser on the operator's site where nobody is signed in. */
  visit(operator: Operator, path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * A browser in which the operator is signed in, with nothing kept of earlier tests but the files of the pages. A second one in the
   * same test is another browser. `token`: a login that the test will end.
   */
  open(
    operator: Operator,
    path: string,
    options?: BrowserContextOptions & { readonly token?: string },
  ): Promise<Page>;
  /** This test brings about what browsers write to the console as an error, say /402/. */
  expectInConsole(words: RegExp): void;
}

interface TestFixtures {
  readonly browsers: Browsers;
  /** `test.use({ isCold: true })`: every browser of the file begins with an empty cache and is closed with its test. */
  readonly isCold: boolean;
}

interface WorkerFixtures {
  /** The browser of each operator, by address, name and platform. It stays open for the worker: its files are loaded once. */
  readonly kept: Map<string, BrowserContext>;
}

// what moves under a click is missed on a busy machine; a test of motion asks for it
const still: BrowserContextOptions = { reducedMotion: 'reduce' };

/** `browsers` opens browsers. Whatever one of them complains of (scripts, CSP, failed requests) fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  isCold: [false, { option: true }],

  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are wanted
    async ({}, use) => {
      const kept = new Map<string, BrowserContext>();
      await use(kept);
      await Promise.all([...kept.values()].map((context) => context.close()));
    },
    { scope: 'worker' },
  ],

  browsers: async ({ browser, isCold, kept }, use) => {
    const own: BrowserContext[] = [];
    const taken = new Set<BrowserContext>();
    const complaints: string[] = [];
    const expected: RegExp[] = [];

    const onError = (event: WebError) => complaints.push(event.error().message);
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error')
        complaints.push(`${message.text()} ${message.location().url}`);
    };
    const listen = (context: BrowserContext) =>
      context.on('weberror', onError).on('console', onConsole);

    const newContext = async (operator: Operator, options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({
        baseURL: addressOf(operator),
        ...still,
        ...options,
      });
      own.push(context);
      listen(context);
      return context;
    };

    /** The operator's browser of this worker; undefined where the test has it already. */
    const keptContext = async (operator: Operator) => {
      const baseURL = addressOf(operator);
      const name = `${baseURL} ${operator.platform} ${operator.username}`;
      const context = kept.get(name) ?? (await browser.newContext({ baseURL, ...still }));
      kept.set(name, context);
      if (taken.has(context)) return undefined;
      taken.add(context);
      listen(context);
      return context;
    };

    await use({
      visit: async (operator, path, options) => {
        const page = await (await newContext(operator, options)).newPage();
        await page.goto(path);
        return page;
      },
      open: async (operator, path, { token, ...options } = {}) => {
        const isPlain = !isCold && token === undefined && Object.keys(options).length === 0;
        const context =
          (isPlain ? await keptContext(operator) : undefined) ??
          (await newContext(operator, options));
        const page = await context.newPage();
        await signIn(context, page, operator, token ?? (await sharedToken(operator)));
        await page.goto(path);
        return page;
      },
      expectInConsole: (words) => expected.push(words),
    });

    await Promise.all(own.map((context) => context.close()));
    for (const context of taken) {
      await Promise.all(context.pages().map((page) => page.close()));
      await context.unrouteAll();
      context.off('weberror', onError).off('console', onConsole);
    }
    const unexpected = complaints.filter((words) => !expected.some((known) => known.test(words)));
    expect(unexpected, 'what browsers wrote to the console').toEqual([]);
  },
});

/** The browser keeps the operator's token alone: no cookie and no storage of an earlier test. */
async function signIn(context: BrowserContext, page: Page, operator: Operator, token: string) {
  const origin = addressOf(operator);
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
  const value = encodeURIComponent(`Bearer ${token}`);
  await context.addCookies([{ name: `${operator.platform}Token`, value, url: origin }]);
}
