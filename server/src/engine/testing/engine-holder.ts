import { EngineRefusal, startEngine } from '../engine.ts';

/**
 * A process that holds an engine, for tests that kill it. Prints one line of JSON when it is ready, and stops in
 * order on SIGTERM or SIGINT.
 */
try {
  const engine = await startEngine({ dataDir: process.argv[2] ?? '' });
  const stop = async () => {
    await engine.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  process.stdout.write(`${JSON.stringify({ owner: engine.owner, app: engine.app })}\n`);
} catch (error) {
  if (!(error instanceof EngineRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
