import type { createDevices as call } from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import { addDevices } from './device-store.ts';

/** 入库. */
export async function createDevices(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { storeId, skuId, serials, grade, costFen = null, boughtOn = null } = body;
  refuseLater(ctx, boughtOn);
  await storeReached(ctx, tx, storeId);
  await knownSku(ctx, tx, skuId);
  const note = noteOf(body.note) ?? null;
  await addDevices(
    ctx,
    tx,
    serials.map((serial) => ({ serial, skuId, storeId, grade, costFen, boughtOn, note })),
    'add',
  );
  await writeAudit(tx, ctx, {
    operation: 'device:create',
    object: `sku ${skuId}`,
    result: 'ok',
    after: {
      createdCount: serials.length,
      serials: serials.slice(0, 20),
      storeId,
      grade,
      costFen,
      boughtOn,
    },
  });
  return { createdCount: serials.length };
}

export const knownSku = async (ctx: Context, tx: Tx, id: number) =>
  orNotFound(
    await tx
      .selectFrom('skus')
      .select(['id', 'depreciation_months', 'residual_bp', 'rentable_grades'])
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .executeTakeFirst(),
  );

/** A note of nothing is none. */
export const noteOf = (note: string | null | undefined) => (note === '' ? null : note);

export function refuseLater(ctx: Context, boughtOn: BusinessDate | null | undefined): void {
  if (boughtOn && boughtOn > businessDateOf(ctx.now)) refuse('device_bought_later');
}
