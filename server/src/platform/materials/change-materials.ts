import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  moveMaterials as moveCall,
  renameMaterial as renameCall,
} from '@rental/contract/platform/materials';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { holdCategory } from './categories.ts';
import { lockedMaterials, objectOf, setMaterials } from './locked-materials.ts';

export async function renameMaterial(
  ctx: Context,
  { body: { id, name } }: Input<typeof renameCall>,
  tx: Tx,
): Promise<Returned<typeof renameCall>> {
  const materials = await lockedMaterials(ctx, tx, [id]);
  await tx
    .updateTable('files')
    .set({ title: name })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'material:rename',
    object: objectOf(materials),
    result: 'ok',
    before: { name: materials[0]?.name },
    after: { name },
  });
  return { count: materials.length };
}

export async function moveMaterials(
  ctx: Context,
  { body: { ids, categoryId } }: Input<typeof moveCall>,
  tx: Tx,
): Promise<Returned<typeof moveCall>> {
  if (categoryId !== null) await holdCategory(ctx, tx, categoryId);
  const materials = await lockedMaterials(ctx, tx, ids);
  await setMaterials(ctx, tx, materials, { category_id: categoryId });
  await writeAudit(tx, ctx, {
    operation: 'material:move',
    object: objectOf(materials),
    result: 'ok',
    before: materials.map(({ id, categoryId }) => ({ id, categoryId })),
    after: { categoryId },
  });
  return { count: materials.length };
}
