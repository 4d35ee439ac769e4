import { daysSince, isReadable } from '@rental/domain/rental/statements/statement-days';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { merchantsOf } from './merchants-of.ts';
import { readStatement } from './read-statement.ts';
import { statementLook } from './statement-job.ts';
import { standingDays } from './statement-store.ts';

/** The statements of a brand (ADR 47): each hour those that are due and were not read, the oldest first. */
export const statementRunner = (gateway: PaymentGateway): JobHandler =>
  jobHandler<object>({
    kind: statementLook.kind,
    most: 1,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      for (const { merchant } of await merchantsOf(gateway, run.brand)) {
        const { last, waiting } = await run.transaction('read only', (tx) =>
          standingDays(tx, run.brand, merchant),
        );
        const days = [
          ...waiting.filter((day) => isReadable(day, run.now())),
          ...daysSince(last, run.now()),
        ];
        for (const day of days) await readStatement({ run, acting, gateway, merchant }, day);
      }
    },
  });
