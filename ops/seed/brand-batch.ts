import { bulkTables, type BulkRow, type BulkSession, type BulkTable } from './bulk-insert.ts';

/** Rows on their way to the database, table by table. */
export type Batch = { readonly [Table in BulkTable]: BulkRow<Table>[] };

export const emptyBatch = (): Batch => ({
  stores: [],
  channels: [],
  operators: [],
  operator_roles: [],
  products: [],
  skus: [],
  customers: [],
  customer_grams: [],
  orders: [],
  devices: [],
  agreements: [],
  parcels: [],
  bills: [],
  order_history: [],
});

/** Ids given out one after another, by table. */
export type Ids = Record<IdTable, number>;
export type IdTable = Exclude<BulkTable, 'operator_roles' | 'customer_grams'>;
export const idTables = bulkTables.filter(
  (table): table is IdTable => table !== 'operator_roles' && table !== 'customer_grams',
);

/** Sends a batch, what is referred to first. */
export async function insertBatch(session: BulkSession, batch: Batch): Promise<void> {
  await Promise.all(
    (Object.keys(batch) as BulkTable[]).map((table) => session.insert(table, batch[table])),
  );
}
