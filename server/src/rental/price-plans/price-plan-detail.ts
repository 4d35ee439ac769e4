import type { Input, Returned } from '@rental/contract/endpoint';
import type { pricePlanDetail as call } from '@rental/contract/rental/price-plans';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { planOf, sentPlan, pricePlanRow, versionsOf } from './price-plan-store.ts';

/** So many versions are shown; all are kept. */
const maxShown = 50;

/** 租赁方案详情, with its versions. */
export async function pricePlanDetail(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const plan = await pricePlanRow(ctx, tx, id);
  const versions = await versionsOf(tx, ctx.brandCode, id, maxShown);
  return {
    plan,
    versions: versions.map((version) => ({
      version: version.version,
      at: version.at.toISOString(),
      operatorName: version.operator_name,
      plan: sentPlan(planOf(version)),
    })),
  };
}
