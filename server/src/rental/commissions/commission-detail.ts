import type { Input, Returned } from '@rental/contract/endpoint';
import type { commissionDetail as call } from '@rental/contract/rental/commissions';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { commissionsWithin } from './commission-filters.ts';
import { firstLines } from './commission-lines.ts';
import { commissionRowOf, withCommissionRow } from './commission-row.ts';

/** A commission that this operator reaches, with its lines and its history. */
export async function commissionDetail(
  ctx: Context,
  { query: { commissionId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const found = commissionsWithin(tx, scopeOf(ctx)).where('m.id', '=', commissionId);
  const row = orNotFound(await withCommissionRow(found, tx).executeTakeFirst());
  return {
    commission: commissionRowOf(row),
    lines: await firstLines(ctx, tx, commissionId),
    steps: await stepsOf(ctx, tx, commissionId),
  };
}

async function stepsOf({ brandCode }: Context, tx: Tx, id: number) {
  const steps = await tx
    .selectFrom('commission_steps as t')
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 't.brand_code').onRef('w.id', '=', 't.operator_id'),
    )
    .select(['t.id', 't.act', 't.note', 't.at', 'w.nick_name as operatorName'])
    .where('t.brand_code', '=', brandCode)
    .where('t.commission_id', '=', id)
    .orderBy('t.at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return steps.map((step) => ({ ...step, at: step.at.toISOString() }));
}
