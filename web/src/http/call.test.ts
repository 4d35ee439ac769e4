import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Call from './call.ts';
import type * as Errors from './errors.ts';
import { answers, fakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';

let browser: FakeBrowser;
let call: typeof Call.call;
let wordsOf: typeof Errors.wordsOf;
beforeEach(async () => {
  browser = fakeBrowser();
  ({ call } = await import('./call.ts'));
  ({ wordsOf } = await import('./errors.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server that never answers and notices when the request is aborted. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

test('S150 a call carries the token as it was given, and its body as JSON', async () => {
  const { keepToken } = await import('./token.ts');
  keepToken('Bearer abc', null);
  browser.fetch.mockResolvedValue(answers({ orderId: 7 }));

  await call('approveOrder', { body: { orderId: 7 } });

  const [url, init] = browser.fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/order/approve');
  expect(init).toMatchObject({
    method: 'POST',
    headers: { Authorization: 'Bearer abc', 'Content-Type': 'application/json' },
    body: '{"orderId":7}',
  });
});

test('S229 S243 after 300000 ms nobody waits any longer, and it reads 网络请求超时', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  browser.fetch.mockImplementation(silent);
  const told = call('orderCounts', { query: {} }).catch(wordsOf);

  clock.abort(new DOMException('too late', 'TimeoutError'));

  expect(await told).toBe('网络请求超时');
  expect(timeout).toHaveBeenCalledWith(300_000);
});

test('S23 S236 a call that its page gave up rejects as interrupted, and nothing else', async () => {
  const page = new AbortController();
  browser.fetch.mockImplementation(silent);
  const failure = call('orderCounts', { query: {} }, { signal: page.signal }).catch(
    (error: unknown) => error,
  );

  page.abort();

  expect(await failure).toMatchObject({ name: 'AbortError' });
});

test('S235 S237 a call that reaches nobody rejects with its error', async () => {
  browser.fetch.mockRejectedValue(new TypeError('Failed to fetch'));

  const failure = await call('orderCounts', { query: {} }).catch((error: unknown) => error);

  expect(failure).toMatchObject({ name: 'CallError', status: 0, code: 'network' });
  expect(wordsOf(failure)).toBe('系统异常，请联系开发人员 ~');
});

test('S125 S126 S237 X8 a login that says a status is rejected with its msg, on either platform', async () => {
  const body = { username: 'a', password: 'b', code: 'c', uuid: 'd' };
  const told = await Promise.all(
    (['login', 'channelLogin'] as const).map((name) => {
      browser.fetch.mockResolvedValueOnce(answers({ status: 400, msg: '验证码错误' }));
      return call(name, { body }).catch(wordsOf);
    }),
  );

  expect(told).toEqual(['验证码错误', '验证码错误']);
});
