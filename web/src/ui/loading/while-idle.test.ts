import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as WhileIdle from './while-idle.ts';

let code: typeof WhileIdle;
const listeners = new Map<string, () => void>();
const idle: (() => void)[] = [];

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  listeners.clear();
  idle.length = 0;
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  code = await import('./while-idle.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes the browser idle once, and lets the work begun then finish. */
async function beIdle(): Promise<void> {
  idle.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
}

test('code is prefetched only when an operator is there and the browser is idle, one after the other from the last', async () => {
  const loaded: string[] = [];
  const load = (name: string) => async () => void loaded.push(name);
  code.awaitOperator();
  code.whileIdle(load('dialogs'));
  code.whileIdle(load('order page'));
  await beIdle();
  expect(loaded).toEqual([]);

  listeners.get('pointermove')?.();
  expect(listeners.size).toBe(0);
  await vi.advanceTimersByTimeAsync(999);
  expect(idle).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded).toEqual([]);

  await beIdle();
  expect(loaded).toEqual(['order page']);
  await beIdle();
  expect(loaded).toEqual(['order page', 'dialogs']);
});

test('what does not come does not keep the next from coming', async () => {
  const loaded: string[] = [];
  code.awaitOperator();
  listeners.get('keydown')?.();
  await vi.advanceTimersByTimeAsync(1000);
  code.whileIdle(() => Promise.reject(new Error('offline')));
  code.whileIdle(async () => void loaded.push('next'));

  await beIdle();
  await beIdle();

  expect(loaded).toEqual(['next']);
});
