import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { databaseMonitor } from '@rental/contract/platform/monitor';
import type { Returned } from '@rental/contract/endpoint';
import packageJson from '../../../package.json' with { type: 'json' };

type ProcessState = Returned<typeof databaseMonitor>['process'];

/** How often the event loop is asked whether it is late; the histogram counts this much as no delay. */
const resolutionMs = 20;

/** Watches how late the event loop of this process is, until it is stopped. */
export function watchProcess(): { readonly state: () => ProcessState; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return {
    state: () => {
      const { rss, heapUsed, heapTotal } = process.memoryUsage();
      return {
        version: packageJson.version,
        uptimeSeconds: Math.floor(process.uptime()),
        rssBytes: rss,
        heapUsedBytes: heapUsed,
        heapTotalBytes: heapTotal,
        eventLoopDelay: {
          p50Ms: lateness(delay.percentile(50)),
          p99Ms: lateness(delay.percentile(99)),
          maxMs: lateness(delay.max),
        },
      };
    },
    stop: () => delay.disable(),
  };
}

/** Converts a sample in nanoseconds, which is the whole time between two turns. */
const lateness = (sampleNs: number): number =>
  Math.max(0, Math.round((sampleNs / 1_000_000 - resolutionMs) * 10) / 10);
