import { setImmediate } from 'node:timers/promises';
import type { InSteps } from '@rental/domain/import-table';

/** So long the main thread works on one import before whatever else waits has its turn. */
const maxMs = 5;

/** Does work of many small steps on the main thread, letting others go first every few milliseconds. */
export async function inTurns<Outcome>(work: InSteps<Outcome>): Promise<Outcome> {
  for (let since = performance.now(); ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < maxMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
