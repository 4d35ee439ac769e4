import type { Returned } from '@rental/contract/endpoint';
import { takeoverSteps, type takeoverState as call } from '@rental/contract/rental/takeover';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { latestImports } from '../../platform/imports/public.ts';

const shownImports = 100;

/** Counts stop there: 接管导入 asks whether a step is done, not how large a shop is. */
const maxCounted = 100_000;

const tableOf = {
  stores: 'stores',
  products: 'products',
  plans: 'price_plans',
  devices: 'devices',
  customers: 'customers',
  orders: 'order_takeovers',
} as const satisfies Record<(typeof takeoverSteps)[number], keyof Tables>;

/** The counts of each step, and the latest imports. */
export async function takeoverState(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const counted = async (kind: (typeof takeoverSteps)[number]) => {
    const { count } = await tx
      .selectFrom(
        tx
          .selectFrom(tableOf[kind])
          .select('brand_code')
          .where('brand_code', '=', ctx.brandCode)
          .limit(maxCounted)
          .as('rows'),
      )
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { kind, count };
  };
  const [imports, ...steps] = await Promise.all([
    latestImports(ctx, tx, takeoverSteps, shownImports),
    ...takeoverSteps.map(counted),
  ]);
  return { steps, imports };
}
