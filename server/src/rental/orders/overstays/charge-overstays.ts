import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import {
  overstayDays,
  overstayNotice,
  overstayStretches,
} from '@rental/domain/rental/orders/core/overstay';
import { after, unpaidOf } from '@rental/domain/rental/orders/core/position';
import { chargeOverstay } from '@rental/domain/rental/orders/overstays/overstays';
import type { SmsFacts } from '@rental/domain/rental/customer-sms/customer-sms';
import * as z from 'zod';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { actingJob } from '../../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../../jobs/job.ts';
import type { TimedWork } from '../../../jobs/timed-work.ts';
import { tellCustomer } from '../../../people/notifications/public.ts';
import { guardText, markTold } from '../../dunning-cases/public.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { lockStanding, termsOfDay } from '../core/order-position.ts';
import { overstayOf, type StoredOrder } from '../core/order-store.ts';
import { tellStore } from '../core/tell-store.ts';
import { carryOut } from '../money/carry-out.ts';
import { isOverstaying } from '../core/overstaying.ts';

/** How many orders are looked at at once. */
const atOnce = 500;

const overstayJob: JobKind<object> = {
  name: 'overstays',
  label: '超期占用费',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each day from midnight on. Days on which no worker was up are charged by the next run. */
export const overstaysDaily: TimedWork = {
  kind: overstayJob,
  every: 'day',
  hour: 0,
  fixedTime: '超期费用按自然日计算，须在零点执行，不能修改时间',
};

/**
 * Charges 超期占用费 up to today and tells customers and stores, order by order: what a worker leaves that died, the next run finds. An
 * order on which nothing is due is read and not locked.
 */
export const overstayCharger: JobHandler = jobHandler<object>({
  kind: overstayJob,
  most: 1,
  run: async (_payload, run) => {
    const acting = await actingJob(run);
    let last: Place | null = null;
    for (;;) {
      const today = businessDateOf(run.now());
      const orders: Overstaying[] = await run.transaction('read only', (tx) =>
        overstaying(tx, run.brand, today, last),
      );
      for (const order of orders.filter((one) => isDue(one, today))) {
        run.signal.throwIfAborted();
        await run.transaction('read write', (tx) => chargeAndTell(acting(), tx, order.id));
      }
      last = orders.at(-1) ?? null;
      if (orders.length < atOnce) return;
    }
  },
});

interface Place {
  readonly id: number;
  readonly ends_on: BusinessDate | null;
}

const overstaying = (tx: Tx, brand: BrandCode, today: BusinessDate, last: Place | null) =>
  tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.status', 'o.lock', 'o.start_on', 'o.ends_on', 'o.total_rent_fen'])
    .select(['o.term_count', 'o.period_unit', 'o.period_days'])
    .select(['o.overstay_counted_on', 'o.overstay_told'])
    .select(signedLease(brand).as('lease'))
    .where('o.brand_code', '=', brand)
    .where(isOverstaying(today))
    .$if(last !== null, (orders) =>
      orders.where((where) =>
        where(
          where.refTuple('o.ends_on', 'o.id'),
          '>',
          where.tuple(last?.ends_on as BusinessDate, last?.id as number),
        ),
      ),
    )
    .orderBy('o.ends_on')
    .orderBy('o.id')
    .limit(atOnce)
    .execute();

type Overstaying = Awaited<ReturnType<typeof overstaying>>[number];

/** True if anything is to be charged or told. */
function isDue(order: Overstaying, today: BusinessDate): boolean {
  const { ends_on: endsOn, status, lock } = order;
  const days = overstayDays({ status, lock, endsOn }, today);
  if (endsOn === null || days === 0) return false;
  const clock = overstayOf(order);
  return (
    overstayNotice(days, order.overstay_told) !== null ||
    (clock !== null && overstayStretches(clock, endsOn, today).length > 0)
  );
}

async function chargeAndTell(ctx: Acting, tx: Tx, orderId: number): Promise<void> {
  const standing = await lockStanding(ctx, tx, orderId);
  const { order, position } = standing;
  const terms = termsOfDay(ctx, order);
  const days = overstayDays(position, terms.today);
  if (days === 0) return; // something has begun meanwhile
  const charged = chargeOverstay(position, terms);
  const { bills } = charged.done ? after(position, charged.value) : position;
  const owed = bills.filter(({ kind }) => kind === billKinds.overstay).map(unpaidOf);
  const notice = overstayNotice(days, order.overstay_told);
  if (notice !== null) {
    await tx
      .updateTable('orders')
      .set({ overstay_told: notice })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', orderId)
      .execute();
    const facts = {
      endsOn: addDays(terms.today, -days),
      overstayDays: days,
      owedFen: sumFen(owed),
    };
    await tellGuarded(ctx, tx, order, facts);
  }
  if (charged.done)
    await carryOut(ctx, tx, standing, charged.value, {
      kind: 'overstay',
      also: { overstay_days: days, amount_fen: chargedFen(charged.value.transfers) },
    });
  if (notice !== null && order.overstay_told === 0) await tellOf(ctx, tx, order, days);
}

/** It is a contact about what is owed: where the guard refuses one the customer hears on the next of its days. */
async function tellGuarded(
  ctx: Acting,
  tx: Tx,
  order: StoredOrder,
  facts: SmsFacts,
): Promise<void> {
  if (!(await guardText(ctx, tx, order.customer_id)).done) return;
  tellCustomer(ctx, tx, order, 'tellOverstay', facts);
  await markTold(ctx, tx, [order.id]);
}

const chargedFen = (transfers: readonly { readonly amountFen: number }[]) =>
  sumFen(transfers.map(({ amountFen }) => fen(amountFen)));

/** Those who look after the order hear of it once. */
const tellOf = (ctx: Acting, tx: Tx, order: StoredOrder, days: number): Promise<void> =>
  tellStore(
    ctx,
    tx,
    order,
    '订单超期未归还',
    `租期已于${order.ends_on}届满，超期${days}天未归还，请联系客户归还、续租或买断`,
  );
