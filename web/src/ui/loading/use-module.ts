import { useEffect, useState } from 'react';
import { loadPart } from '../../http/load-part.ts';

interface Loaded<Module> {
  readonly module: Module | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Loads a module on mount. Unlike with `lazy`, the content around it stays if the module does not load. */
export function useModule<Module>(load: () => Promise<Module>): Loaded<Module> {
  const [module, setModule] = useState<Module | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    loadPart(load).then((module) => setModule(() => module), setError);
  }, [load, attempt]);
  const retry = () => {
    setError(null);
    setAttempt((attempt) => attempt + 1);
  };
  return { module, error, retry };
}
