import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../http/session.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener); // another browser tab changed it
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The storage key of this operator's `what`: one browser may serve several operators of several brands. */
export function useOwnKey(what: string): string {
  const brandCode = useSession((session) => session.site?.brand.code ?? '');
  const platform = useSession((session) => session.platform);
  const operatorId = useSession((session) => session.user?.id ?? 0);
  return `${what}:${brandCode}:${platform}:${operatorId}`;
}

/** A value stored in this browser under `key`. `read` must accept any text: other code may have written it. */
export function useKept<Value>(
  key: string,
  read: (text: string | null) => Value,
): readonly [Value, (value: Value) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const value = useMemo(() => read(text), [read, text]);
  const keep = useCallback(
    (value: Value) => {
      localStorage.setItem(key, JSON.stringify(value));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, keep];
}
