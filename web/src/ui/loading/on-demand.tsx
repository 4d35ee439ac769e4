import { useEffect, useState, type ComponentType } from 'react';
import { loadPart } from '../../http/load-part.ts';
import { whileIdle } from './while-idle.ts';

/**
 * A component whose code is loaded when it is first drawn, or earlier while the browser is idle. It draws nothing until
 * then. Not by `lazy`: React holds back suspended content until 300 ms have passed, and keeps a failure forever. Here a
 * failure is thrown, and the next mount tries again.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => (loaded ??= await loadPart(load));
  whileIdle(fetch);

  return function OnDemand(props: Props) {
    // wrapped in an object: a state setter would call a component, which is a function
    const [state, setState] = useState<{ readonly View: ComponentType<Props> } | null>(() =>
      loaded === null ? null : { View: loaded },
    );
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const isMissing = state === null;
    useEffect(() => {
      if (!isMissing) return;
      fetch().then(
        (View) => setState({ View }),
        (error: unknown) => setFailure({ error }),
      );
    }, [isMissing]);
    if (failure !== null) throw failure.error;
    return state === null ? null : <state.View {...props} />;
  };
}
