import type {
  checkDeviceImport as checkCall,
  importDevices as importCall,
} from '@rental/contract/rental/devices';
import type { Returned } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import { plannedDevices, serialsIn } from '@rental/domain/rental/devices/device-import';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { inTurns } from '../../http/tables/in-turns.ts';
import { maxShownRows } from '../../http/tables/received-table.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { storesReached } from '../../people/data-scope/public.ts';
import { checkOf, writeOf, type TableImport } from '../../platform/imports/public.ts';
import { addDevices, serialsKnown } from './device-store.ts';

type Planned = Awaited<ReturnType<typeof planOf>>;

/** 导入设备: row by row, into the stores that this operator reaches. */
const deviceImport: TableImport<
  Planned,
  Returned<typeof checkCall>,
  Returned<typeof importCall>
> = {
  kind: 'devices',
  plan: planOf,
  checked: ({ rows, errors, skuNames, storeNames }) => ({
    newCount: rows.length,
    errorCount: errors.length,
    rows: rows.slice(0, maxShownRows).map(({ skuId, storeId, ...row }) => ({
      ...row,
      skuName: skuNames.get(skuId) ?? '',
      storeName: storeNames.get(storeId) ?? '',
    })),
    errors: errors.slice(0, maxShownRows),
  }),
  write: async (ctx, tx, { rows }) => {
    await addDevices(ctx, tx, rows, 'import');
    await writeAudit(tx, ctx, {
      operation: 'device:import',
      result: 'ok',
      after: { rows: rows.length, storeIds: [...new Set(rows.map(({ storeId }) => storeId))] },
    });
    return { importedCount: rows.length };
  },
};

export const checkImport = checkOf(deviceImport);
export const importTable = writeOf(deviceImport);

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
    rowCount: plan.rows.length,
    skuNames: new Map(skus.map((sku) => [sku.id, `${sku.product_name} ${sku.name}`])),
    storeNames: new Map(stores.map(({ id, name }) => [id, name])),
  };
}
