import type { setSkuDepreciation as call } from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { knownSku } from './create-devices.ts';

/** 折旧设置: it holds for devices of every store, so that only who reaches them all may set it. */
export async function setSkuDepreciation(
  ctx: Context,
  { body: { skuId, depreciationMonths, residualBp } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const before = await knownSku(ctx, tx, skuId);
  await tx
    .updateTable('skus')
    .set({ depreciation_months: depreciationMonths, residual_bp: residualBp })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', skuId)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'device:depreciation',
    object: `sku ${skuId}`,
    result: 'ok',
    before: { depreciationMonths: before.depreciation_months, residualBp: before.residual_bp },
    after: { depreciationMonths, residualBp },
  });
  return { ok: true };
}
