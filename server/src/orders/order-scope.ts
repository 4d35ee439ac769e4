import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Context } from '../http/context.ts';

/** The orders this operator reaches, as `o`: of the brand, and of the store or channel the operator belongs to. */
export const reachable =
  (ctx: Context) =>
  (where: ExpressionBuilder<{ o: Tables['orders'] }, 'o'>): Expression<SqlBool> => {
    const { storeId, channelId } = ctx.operator.scope;
    return where.and([
      where('o.brand_code', '=', ctx.brandCode),
      ...(storeId === null ? [] : [where('o.store_id', '=', storeId)]),
      ...(channelId === null ? [] : [where('o.channel_id', '=', channelId)]),
    ]);
  };

/** The same for rollup rows, where channel 0 is none. */
export const counted =
  (ctx: Context) =>
  (
    where: ExpressionBuilder<
      { r: { brand_code: string; store_id: number; channel_id: number } },
      'r'
    >,
  ): Expression<SqlBool> => {
    const { storeId, channelId } = ctx.operator.scope;
    return where.and([
      where('r.brand_code', '=', ctx.brandCode),
      ...(storeId === null ? [] : [where('r.store_id', '=', storeId)]),
      ...(channelId === null ? [] : [where('r.channel_id', '=', channelId)]),
    ]);
  };
