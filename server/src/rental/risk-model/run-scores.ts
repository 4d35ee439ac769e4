import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode } from '../../db/transaction.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import type { PersonalData } from '../../personal-data.ts';
import type { KeyedHash } from '../../sealed.ts';
import { evaluate } from './evaluate.ts';
import { activeModel } from './model-store.ts';
import { riskScores } from './score-job.ts';

/** So many orders are scored in one transaction. */
const atOnce = 50;

interface ScoreTools {
  readonly personal: PersonalData;
  readonly listHash: KeyedHash;
}

/** Scores what waits for review, until nothing is left. A look that finds the orders of another scores none of them twice. */
export const scoreRunner = ({ personal, listHash }: ScoreTools): JobHandler =>
  jobHandler<object>({
    kind: riskScores.kind,
    most: 1,
    run: async (_payload, run) => {
      const { brand: brandCode } = run;
      for (;;) {
        const count = await run.transaction('read write', async (tx) => {
          const active = await activeModel(tx, brandCode);
          if (active === undefined) return 0;
          const at = run.now();
          const due = await unscored(tx, { brand: brandCode, version: active.number });
          const orders = due.map(({ id: orderId }) => ({ orderId, at }));
          if (orders.length > 0)
            await evaluate({ brandCode, personal, listHash }, tx, active, {
              operatorId: null,
              orders,
            });
          return orders.length;
        });
        if (count < atOnce) return;
      }
    },
  });

interface Of {
  readonly brand: BrandCode;
  readonly version: number;
}

/** Orders that wait for review without a score by this version and the newest report; each is locked against another look. */
const unscored = prepared((db, { brand, version }: Of) =>
  raw<{ id: number }>(
    db,
    sql`select o.id from orders o
      where o.brand_code = ${brand} and o.status = ${sql.lit(orderStatus.pendingReview)}
        and not exists (
          select 1 from risk_evaluations e
          where e.brand_code = ${brand} and e.order_id = o.id and e.version = ${version}
            and not exists (
              select 1 from risk_reports r
              where r.brand_code = ${brand} and r.customer_id = o.customer_id and r.state = 'ready' and r.ended_at > e.at
            )
        )
      order by o.id limit ${sql.lit(atOnce)} for no key update of o skip locked`,
  ),
);
