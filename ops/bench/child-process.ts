import { fork } from 'node:child_process';
import type { AddressInfo, Server } from 'node:net';

/** A server in a process of its own, so that its CPU can be told from ours. */
export interface ServerProcess {
  readonly port: number;
  /** CPU that the process has used until now, user and system, all its threads. */
  readonly cpuMicros: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface Listening {
  readonly port: number;
}
interface Usage {
  readonly cpuMicros: number;
}

/** Starts `file`, a URL, with `setup` as its task; it must call `reportToParent` when it listens. */
export async function startProcess(
  file: string,
  setup: object,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const child = fork(new URL(file), [JSON.stringify(setup)], {
    execArgv: [...nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // its log is written, and thrown away by the system
  });
  const ended = new Promise<void>((end) => child.once('exit', () => end()));
  const answer = <T>() =>
    new Promise<T>((answered, fail) => {
      child.once('message', (message) => answered(message as T));
      void ended.then(() => fail(new Error(`${file} ended`)));
    });
  const { port } = await answer<Listening>();
  return {
    port,
    cpuMicros: async () => {
      const usage = answer<Usage>();
      child.send('usage');
      return (await usage).cpuMicros;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

/** In the child: what the parent gave as its task. */
export const setup = (): unknown => JSON.parse(process.argv[2] ?? '{}');

/** In the child: tells the parent where `server` listens and, when asked, what it cost; ends with the parent. */
export function reportToParent(server: Server): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system } satisfies Usage);
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies Listening);
}
