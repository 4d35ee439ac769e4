import type { Input, Returned } from '@rental/contract/endpoint';
import type { complaintDetail as call } from '@rental/contract/rental/complaints';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { refundedOf, refundsSince } from '../refunds/public.ts';
import { complaintsWithin } from './complaint-filters.ts';
import { complaintRowOf, withComplaintRow } from './complaint-row.ts';

/** How many entries of a history are shown, the last ones. */
const maxShown = 200;

/** A complaint that this operator reaches, with its photos and its history. */
export const complaintDetail =
  (links: FileLinks) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const found = complaintsWithin(tx, scopeOf(ctx)).where('m.id', '=', id);
    const row = orNotFound(await withComplaintRow(found, tx).executeTakeFirst());
    const steps = await tx
      .selectFrom('complaint_steps as t')
      .innerJoin('operators as w', (join) =>
        join.onRef('w.brand_code', '=', 't.brand_code').onRef('w.id', '=', 't.operator_id'),
      )
      .select(['t.id', 't.act', 't.result', 't.note', 't.at', 'w.nick_name as operatorName'])
      .where('t.brand_code', '=', ctx.brandCode)
      .where('t.complaint_id', '=', id)
      .orderBy('t.at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(maxShown)
      .execute();
    const refunds = await refundsSince(tx, {
      brand: ctx.brandCode,
      orderId: row.order_id,
      since: row.received_at,
    });
    return {
      complaint: complaintRowOf(row, ctx),
      photos: row.photo_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
      steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
      refunds: refunds.map(({ state, at, ...refund }) => ({
        ...refund,
        refundState: state,
        at: at.toISOString(),
      })),
      refundedFen: refundedOf(refunds),
    };
  };
