import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 collect old garbage once it is 60 % of what is in use; by itself it waits for several times as much, of which a long
 * export makes 150 MB. Call it when a process that writes exports begins: later it holds only after the next collection.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=60');
}
