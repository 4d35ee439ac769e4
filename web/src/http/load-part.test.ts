import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { wordsOf } from './errors.ts';
import type * as LoadPart from './load-part.ts';
import { isOfflineError } from './online.ts';

let network: EventTarget;
let reload: () => void;
let loadPart: typeof LoadPart.loadPart;
const missing = new TypeError('Failed to fetch dynamically imported module');

beforeEach(async () => {
  network = new EventTarget();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  vi.resetModules();
  ({ loadPart } = await import('./load-part.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const goOffline = () => {
  vi.stubGlobal('navigator', { onLine: false });
  network.dispatchEvent(new Event('offline'));
};
const goOnline = () => {
  vi.stubGlobal('navigator', { onLine: true });
  network.dispatchEvent(new Event('online'));
};

test('a part that is wanted without a network is loaded when it is back', async () => {
  goOffline();
  const load = vi.fn<() => Promise<string>>(async () => 'page');
  const part = loadPart(load);
  expect(load).not.toHaveBeenCalled();

  goOnline();

  await expect(part).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that the network cut off, which the browser keeps as failed, comes with the page anew', async () => {
  const load = vi.fn<() => Promise<string>>(() => {
    if (load.mock.calls.length === 1) goOffline();
    return Promise.reject(missing);
  });
  void loadPart(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));

  goOnline();

  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that a newer release has replaced is not waited for', async () => {
  await expect(loadPart(() => Promise.reject(missing))).rejects.toBe(missing);
});

test.each([
  ['network', false, '网络已断开，请在恢复后重试'],
  ['network', true, '系统异常，请联系开发人员 ~'],
  ['timeout', false, '网络请求超时'],
] as const)('S229 S235 a call that ends in %s, online %s: %s', (code, isOnline, words) => {
  if (!isOnline) goOffline();
  const error = new CallError({ status: 0, code });

  expect(wordsOf(error)).toBe(words);
  expect(isOfflineError(error)).toBe(code === 'network' && !isOnline);
});
