import { useSyncExternalStore } from 'react';
import { CallError } from './call-error.ts';

/** The browser knows that there is no network. Node and old browsers, which do not know, count as online. */
export const isOffline = (): boolean => navigator.onLine === false; // oxlint-disable-line typescript/no-unnecessary-boolean-literal-compare -- absent in Node

/** A call that could not be sent because there is no network. One banner says so for all of them. */
export const isOfflineError = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'network' && isOffline();

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Follows the network. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

/** Resolves when the network is back. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });

let cuts = 0;
globalThis.addEventListener?.('offline', () => (cuts += 1)); // absent in Node

/** Whether the network was away since the page was loaded. */
export const wasOffline = (): boolean => cuts > 0;
