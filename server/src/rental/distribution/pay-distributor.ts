import type { Input, Returned } from '@rental/contract/endpoint';
import type { payDistributor as call } from '@rental/contract/rental/distribution';
import { fen, type Fen } from '@rental/domain/money';
import { transfer } from '@rental/domain/money/ledger/transfers';
import { needsOtherPerson } from '@rental/domain/money/other-person';
import { availableOf } from '@rental/domain/rental/distribution/distribution-records';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orInUse } from '../../http/in-use.ts';
import { lockRow } from '../../http/lock-row.ts';
import { refuse } from '../../http/refusal.ts';
import { actDates, postAct, refuseWhileBooksDiffer } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { businessNo } from '../../business-no.ts';
import { sumsOf } from './distribution-store.ts';
import { keepRecordsPaid } from './pay-records.ts';

type Distributor = Stored<'distributors'>;
type Body = Input<typeof call>['body'];

/** 发放佣金, against a proof of who asks: all that is 可提 has left us. Above the limit another person asked for it first. */
export const payDistributor =
  (requireStepUp: RequireStepUp) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const own = await lockRow(ctx, tx, 'distributors', body.distributorId);
    await refuseWhileBooksDiffer(ctx, tx);
    const amountFen = payableOf(own, body);
    const firstPerson = own.asked_fen === amountFen ? own.asked_by : null;
    const who = { before: firstPerson ?? ctx.operator.id, now: ctx.operator.id };
    if (needsOtherPerson(amountFen, ctx.brand.moneyLimitFen, who)) {
      await ask(ctx, tx, own, amountFen);
      return { id: own.id, isAsked: true, paidFen: own.paid_fen };
    }
    await pay(ctx, tx, own, { ...body, amountFen });
    return { id: own.id, isAsked: false, paidFen: fen(own.paid_fen + amountFen) };
  };

function payableOf(own: Distributor, { amountFen }: Body): Fen {
  if (!own.is_active) refuse('distributor_frozen');
  const available = availableOf(sumsOf(own));
  if (available <= 0) refuse('distribution_nothing_to_pay');
  if (available !== amountFen) refuse('distribution_amount_changed');
  return available;
}

async function ask(ctx: Context, tx: Tx, own: Distributor, amountFen: Fen): Promise<void> {
  await tx
    .updateTable('distributors')
    .set({ asked_by: ctx.operator.id, asked_fen: amountFen })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', own.id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'distribution:ask',
    object: `distributor ${own.id}`,
    result: 'ok',
    after: { amountFen },
  });
}

type Paid = Pick<Body, 'method' | 'tradeNo'> & { readonly amountFen: Fen };

async function pay(ctx: Context, tx: Tx, { id }: Distributor, paid: Paid): Promise<void> {
  const { brandCode: brand, operator, now, traceId } = ctx;
  const { amountFen, method, tradeNo } = paid;
  const paymentNo = businessNo('FX', now);
  await orInUse(
    'distribution_trade_no_in_use',
    tx
      .insertInto('distribution_payments')
      .values({
        brand_code: brand,
        payment_no: paymentNo,
        distributor_id: id,
        amount_fen: amountFen,
        method,
        trade_no: tradeNo,
        operator_id: operator.id,
        paid_at: now,
      })
      .execute(),
  );
  await markPaid(ctx, tx, id, amountFen);
  await postAct(tx, {
    brand,
    kind: 'payDistribution',
    subject: { kind: 'distributor', id },
    operatorId: operator.id,
    note: paymentNo,
    proofKeys: [],
    tradeNo,
    transfers: transfer('distributionPaid', amountFen, { method }),
    ...(await actDates(ctx, tx)),
    at: now,
    traceId,
  });
  await writeAudit(tx, ctx, {
    operation: 'distribution:pay',
    object: `distributor ${id}`,
    result: 'ok',
    after: { paymentNo, amountFen, method, tradeNo },
  });
}

/** Adds a payment to the sums and the records. */
async function markPaid(
  { brandCode: brand }: Context,
  tx: Tx,
  id: number,
  amountFen: Fen,
): Promise<void> {
  await keepRecordsPaid(tx, brand, { distributorId: id, amountFen });
  await tx
    .updateTable('distributors')
    .set({ paid_fen: sql<Fen>`paid_fen + ${amountFen}`, asked_by: null, asked_fen: null })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();
}
