import { vi } from 'vitest';

/** Waits until `check` throws no more; the machine may be busy. */
export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
