import { storesIn, type TypedStore } from '@rental/domain/rental/takeover/store-import';
import { inTurns } from '../../http/tables/in-turns.ts';
import { addStores } from '../stores/public.ts';
import { takeoverImport, type TakeoverPlan } from './takeover-import.ts';

interface StorePlan extends TakeoverPlan {
  readonly rows: readonly TypedStore[];
}

/** 店铺 of another system. One that is there just so is skipped. */
export const stores = takeoverImport<StorePlan>({
  kind: 'stores',
  plan: async (ctx, tx, table) => {
    const there = await tx
      .selectFrom('stores')
      .select(['name', 'contact_name as contactName', 'contact_phone as contactPhone'])
      .select(['region', 'street'])
      .where('brand_code', '=', ctx.brandCode)
      .execute();
    const read = await inTurns(storesIn(table, new Map(there.map((store) => [store.name, store]))));
    return { ...read, rowCount: read.rows.length };
  },
  write: (ctx, tx, { rows }) => addStores(ctx, tx, rows),
});
