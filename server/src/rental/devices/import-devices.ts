import type {
  checkDeviceImport as checkCall,
  importDevices as importCall,
} from '@rental/contract/rental/devices';
import type { Returned } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import { plannedDevices, serialsIn } from '@rental/domain/rental/devices/device-import';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { inTurns } from '../../http/tables/in-turns.ts';
import { maxShownRows, receivedTable } from '../../http/tables/received-table.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { storesReached } from '../../people/data-scope/public.ts';
import { addDevices, serialsKnown } from './device-store.ts';

type Receive = () => Promise<UploadedFile>;

/** Tells row by row what an import would add, and writes nothing. */
export async function checkImport(
  ctx: Context,
  receive: Receive,
): Promise<Returned<typeof checkCall>> {
  const table = await receivedTable(ctx, receive);
  const { rows, errors, skuNames, storeNames } = await ctx.transaction('read only', (tx) =>
    planOf(ctx, tx, table),
  );
  return {
    newCount: rows.length,
    errorCount: errors.length,
    rows: rows.slice(0, maxShownRows).map(({ skuId, storeId, ...row }) => ({
      ...row,
      skuName: skuNames.get(skuId) ?? '',
      storeName: storeNames.get(storeId) ?? '',
    })),
    errors: errors.slice(0, maxShownRows),
  };
}

/** Imports all rows of a table, or none where one is wrong. */
export async function importTable(
  ctx: Context,
  receive: Receive,
): Promise<Returned<typeof importCall>> {
  const table = await receivedTable(ctx, receive);
  return ctx.transaction('read write', async (tx) => {
    const { rows, errors } = await planOf(ctx, tx, table);
    if (errors.length > 0) refuse('import_has_errors', { count: errors.length });
    await addDevices(ctx, tx, rows, 'import');
    await writeAudit(tx, ctx, {
      operation: 'device:import',
      result: 'ok',
      after: { rows: rows.length, storeIds: [...new Set(rows.map(({ storeId }) => storeId))] },
    });
    return { importedCount: rows.length };
  });
}

async function planOf(ctx: Context, tx: Tx, table: readonly (readonly string[])[]) {
  const wanted = await inTurns(serialsIn(table));
  const [stores, skus, serials] = await Promise.all([
    storesReached(ctx, tx).execute(),
    tx
      .selectFrom('skus as k')
      .innerJoin('products as p', (join) =>
        join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
      )
      .select(['k.id', 'k.code', 'k.name', 'p.name as product_name'])
      .where('k.brand_code', '=', ctx.brandCode)
      .execute(),
    serialsKnown(ctx, tx, wanted),
  ]);
  const work = plannedDevices(table, {
    skus: new Map(skus.map(({ code, id }) => [code, id])),
    stores: new Map(stores.map(({ name, id }) => [name, id])),
    serials,
    today: businessDateOf(ctx.now),
  });
  const plan = await inTurns(work);
  return {
    ...plan,
    skuNames: new Map(skus.map((sku) => [sku.id, `${sku.product_name} ${sku.name}`])),
    storeNames: new Map(stores.map(({ id, name }) => [id, name])),
  };
}
