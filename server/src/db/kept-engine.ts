import { startEngine, type Engine } from '../engine/engine.ts';

/** The embedded engine, started again whenever it dies under us. */
export interface KeptEngine {
  readonly owner: Engine['owner'];
  readonly app: Engine['app'];
  /** Resolves when it could not be brought back. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine of `dataDir` and keeps it: calls fail while it is away, and work again when it is back. */
export async function keepEngine(
  dataDir: string,
  onError: (error: Error) => void,
): Promise<KeptEngine> {
  let engine = await startEngine({ dataDir });
  const { owner, app } = engine;
  let stopping: Promise<void> | undefined;

  const keep = async (): Promise<void> => {
    for (;;) {
      await engine.exited;
      onError(new Error('内置数据库意外退出，正在重新启动'));
      await engine.stop();
      if (stopping) return;
      engine = await startEngine({ dataDir });
      if (engine.app.host !== app.host) throw new Error('The engine came back at another address');
    }
  };
  const lost = keep().catch((error: unknown) =>
    onError(error instanceof Error ? error : new Error('The engine is lost', { cause: error })),
  );
  return { owner, app, lost, stop: () => (stopping ??= engine.stop()) };
}
