import type { customerOptions as call } from '@rental/contract/rental/customers';
import type { Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

const maxOffered = 500;

/** Salespeople and products. A channel is not told the brand's staff. */
export async function customerOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [people, products] = await Promise.all([
    ctx.operator.platform === 'channel'
      ? []
      : salespeople(ctx, tx).orderBy('id').limit(maxOffered).execute(),
    tx
      .selectFrom('products')
      .select(['id', 'name'])
      .where('brand_code', '=', ctx.brandCode)
      .orderBy('id')
      .limit(maxOffered)
      .execute(),
  ]);
  return { salespeople: people, products };
}

/** The possible assignees of customers: operators of the normal platform who can sign in. */
export const salespeople = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('operators')
    .select(['id', 'nick_name as name'])
    .where('brand_code', '=', ctx.brandCode)
    .where('purpose', '=', 1)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null);
