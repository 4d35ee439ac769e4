import { useEffect, useState } from 'react';
import { loadPart } from '../../http/load-part.ts';

interface Loaded<Module> {
  readonly module: Module | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A module that comes when it is wanted. Unlike `lazy`, what is around it stays as it is where it does not come. */
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
