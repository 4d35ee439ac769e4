import type { setSkuGrades as call } from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import { allGrades } from '@rental/domain/rental/devices/grade';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { knownSku } from './create-devices.ts';

/** 出租成色: it holds for devices of every store, so that only who reaches them all may set it. */
export async function setSkuGrades(
  ctx: Context,
  { body: { skuId, grades } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const before = await knownSku(ctx, tx, skuId);
  const rentable = grades && allGrades.filter((grade) => grades.includes(grade));
  await tx
    .updateTable('skus')
    .set({ rentable_grades: rentable })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', skuId)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'device:grades',
    object: `sku ${skuId}`,
    result: 'ok',
    before: { rentableGrades: before.rentable_grades },
    after: { rentableGrades: rentable },
  });
  return { ok: true };
}
