import { bulkTables, type BulkRow, type BulkSession, type BulkTable } from './bulk-insert.ts';

/** Rows on their way to the database, table by table. */
export type Batch = { readonly [Table in BulkTable]: BulkRow<Table>[] };

export const emptyBatch = (): Batch => ({
  stores: [],
  channels: [],
  operators: [],
  operator_roles: [],
  operator_stores: [],
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
const keyedOtherwise = ['operator_roles', 'operator_stores', 'customer_grams'] as const;
export type IdTable = Exclude<BulkTable, (typeof keyedOtherwise)[number]>;
export const idTables = bulkTables.filter(
  (table): table is IdTable => !keyedOtherwise.some((other) => other === table),
);

/** Sends a batch, what is referred to first. */
export async function insertBatch(session: BulkSession, batch: Batch): Promise<void> {
  await Promise.all(
    (Object.keys(batch) as BulkTable[]).map((table) => session.insert(table, batch[table])),
  );
}
