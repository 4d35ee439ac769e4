import { setTimeout as delay } from 'node:timers/promises';

/** Asks `condition` until it holds; false when `timeoutMs` has passed without it. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 1.5, 200)) {
    if (await condition()) return true;
    if (performance.now() > deadline) return false;
    await delay(pauseMs);
  }
}
