import * as z from 'zod';
import type { LogisticsGateway } from '../../gateways/logistics/logistics-gateway.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { receiveParcel } from '../orders/life/public.ts';
import { askAbout } from './ask-about.ts';
import { parcelsUnderWay } from './sent-parcels.ts';

/** How many parcels are read at once. */
const atOnce = 100;

const followJob: JobKind<object> = {
  name: 'parcels',
  label: '物流查询与自动签收',
  payload: z.object({}),
  maxAttempts: 5,
};

/** 物流回传: at 17:30 and at 23:30. */
export const parcelRounds: TimedWork = {
  kind: followJob,
  every: 'minutes',
  minutes: [17 * 60 + 30, 23 * 60 + 30],
};

/**
 * 物流回传 of a brand: asks about every parcel that is under way, and receives what was signed for, by what is kept of it: a worker that
 * dies between an answer and the receipt leaves what the next one finds.
 */
export const parcelFollower = (gateway: LogisticsGateway): JobHandler =>
  jobHandler<object>({
    kind: followJob,
    most: 1,
    run: async (_payload, run) => {
      if (!(await gateway.isSetUp(run.brand))) return;
      const acting = await actingJob(run);
      let after = 0;
      for (;;) {
        const parcels = await run.transaction('read only', (tx) =>
          parcelsUnderWay(tx, run.brand, after, atOnce),
        );
        for (const parcel of parcels) {
          run.signal.throwIfAborted();
          const { state } = await askAbout(gateway, acting, run.transaction, parcel);
          if (state === 'signed')
            await run.transaction('read write', (tx) => receiveParcel(acting(), tx, parcel));
        }
        const last = parcels.at(-1);
        if (last === undefined || parcels.length < atOnce) return;
        after = last.parcelId;
      }
    },
  });
