import { useSyncExternalStore } from 'react';
import { CallError } from './call-error.ts';

/** True if the browser reports no network. Node and old browsers report nothing and count as online. */
export const isOffline = (): boolean => navigator.onLine === false; // oxlint-disable-line typescript/no-unnecessary-boolean-literal-compare -- absent in Node

/** True if a call could not be sent because there is no network. One banner reports it for all calls. */
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

/** `isOffline`, followed while mounted. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

/** Resolves when the network is back. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });

let cuts = 0;
globalThis.addEventListener?.('offline', () => (cuts += 1)); // absent in Node

/** True if the network was ever lost since the page was loaded. */
export const wasOffline = (): boolean => cuts > 0;
