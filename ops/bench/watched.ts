const tickMs = 5;

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

interface Watched {
  /** The main thread's time between two ticks of a 5 ms timer, in CPU time and by the clock. */
  readonly held: number[];
  readonly waited: number[];
}

/** Watches the main thread from now on; stop it by the function that comes back. */
export function watch(): () => Watched {
  const held: number[] = [];
  const waited: number[] = [];
  let [cpu, clock] = [cpuMs(), performance.now()];
  const timer = setInterval(() => {
    const [cpuNow, clockNow] = [cpuMs(), performance.now()];
    held.push(cpuNow - cpu);
    waited.push(Math.max(0, clockNow - clock - tickMs));
    [cpu, clock] = [cpuNow, clockNow];
  }, tickMs);
  return () => {
    clearInterval(timer);
    return { held, waited };
  };
}

/** The same for as long as `work` takes. */
export async function watched(work: () => Promise<void>): Promise<Watched> {
  const stop = watch();
  await work();
  return stop();
}

export const megabytes = () => process.memoryUsage.rss() / 1e6;
