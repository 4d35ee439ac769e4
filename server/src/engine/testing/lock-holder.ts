import { lockDataDir } from '../instance-lock.ts';
import { EngineRefusal } from '../refusal.ts';

/** A process that holds the lock of a directory until it is killed, for tests. Prints what came of it. */
try {
  await lockDataDir(process.argv[2] ?? '');
  process.stdout.write('locked\n');
  process.stdin.resume();
} catch (error) {
  if (!(error instanceof EngineRefusal)) throw error;
  process.stdout.write('refused\n');
}
