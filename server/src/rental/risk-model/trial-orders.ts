import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { ReviewDecision } from '@rental/domain/rental/orders/review/review-figures';
import {
  badAfterDays,
  maxTrialOrders,
  type TrialEnd,
} from '@rental/domain/rental/risk-model/trial';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** An order that the model is tried on. */
export interface TriedOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly createdAt: Date;
  /** When a reviewer decided it: what was learnt later does not count. */
  readonly at: Date;
  readonly decision: ReviewDecision | null;
  readonly end: TrialEnd;
}

interface Of {
  readonly brand: BrandCode;
  readonly now: Date;
}

/** The last orders of the brand, with the last decision of a reviewer and how they ended so far. */
export const trialOrders = (tx: Tx, { brand, now }: Of): Promise<TriedOrder[]> => {
  const today = businessDateOf(now);
  return lastOrders(tx, { brand, now, today, badBefore: addDays(today, -badAfterDays) });
};

interface Asked extends Of {
  readonly today: BusinessDate;
  readonly badBefore: BusinessDate;
}

/** A bill that was put off is judged by its first day. */
const lastOrders = prepared((db, { brand, now, today, badBefore }: Asked) =>
  raw<TriedOrder>(
    db,
    sql`with last as materialized (
        select id, order_no, created_at, status, loss_reason from orders where brand_code = ${brand}
        order by created_at desc, id desc limit ${sql.lit(maxTrialOrders)}
      )
      select o.id, o.order_no as "orderNo", o.created_at as "createdAt", d.decision,
        coalesce(d.at, case when o.status = ${sql.lit(orderStatus.pendingReview)} then ${now}::timestamptz else o.created_at end) as at,
        case when o.loss_reason is not null then 'lost' when b.is_bad then 'overdue' when b.is_due then 'fine' else 'none' end as "end"
      from last o
        left join lateral (
          select decision, at from review_decisions
          where brand_code = ${brand} and order_id = o.id order by id desc limit 1
        ) d on true
        left join lateral (
          select bool_or(status = ${sql.lit(billStatus.due)} and coalesce(first_due_on, due_on) < ${badBefore}::date
              or status = ${sql.lit(billStatus.paid)}
                and (paid_at at time zone 'Asia/Shanghai')::date - coalesce(first_due_on, due_on) > ${sql.lit(badAfterDays)}) as is_bad,
            bool_or(due_on < ${today}::date) as is_due
          from bills
          where brand_code = ${brand} and order_id = o.id and kind <> ${sql.lit(billKinds.deposit)}
            and status in (${sql.lit(billStatus.due)}, ${sql.lit(billStatus.paid)})
        ) b on true
      order by o.created_at desc, o.id desc`,
  ),
);
