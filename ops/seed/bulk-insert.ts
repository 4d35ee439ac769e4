import type { Database } from '@rental/server/db/open-database';
import type { Stored } from '@rental/server/db/tables';

/** The columns written, with their types; `brand_code` is the session's. */
const columns = {
  stores: { id: 'bigint', name: 'text', contact_name: 'text', contact_phone: 'text', region: 'text', created_at: 'timestamptz' },
  channels: { id: 'bigint', code: 'text', name: 'text', commission_bp: 'integer', created_at: 'timestamptz' },
  operators: {
    id: 'bigint', username: 'text', password_hash: 'text', nick_name: 'text', phone: 'text', purpose: 'smallint',
    channel_id: 'bigint', enabled: 'boolean', created_at: 'timestamptz',
  },
  operator_roles: { operator_id: 'bigint', role_id: 'bigint' },
  operator_stores: { operator_id: 'bigint', store_id: 'bigint' },
  products: { id: 'bigint', code: 'text', name: 'text', category: 'text' },
  skus: { id: 'bigint', product_id: 'bigint', code: 'text', name: 'text', retail_fen: 'bigint' },
  customers: {
    id: 'bigint', name: 'text', phone: 'text', phone_last4: 'text', id_number: 'text', region: 'text', street: 'text',
    nickname: 'text', status: 'smallint', blacklist_reason: 'text', blacklisted_at: 'timestamptz', blacklisted_by: 'bigint',
    parent_id: 'bigint', yx_operator_id: 'bigint', created_at: 'timestamptz',
  },
  customer_grams: { gram: 'text', customer_id: 'bigint' },
  devices: {
    id: 'bigint', store_id: 'bigint', sku_id: 'bigint', serial: 'text', serial_last6: 'text', state: 'text', grade: 'text',
    order_id: 'bigint', cost_fen: 'bigint', bought_on: 'date', created_at: 'timestamptz',
  },
  orders: {
    id: 'bigint', order_no: 'text', status: 'smallint', store_id: 'bigint', channel_id: 'bigint', customer_id: 'bigint',
    product_id: 'bigint', sku_id: 'bigint', customer_phone: 'text', phone_last4: 'text', source: 'text', special_order_type: 'smallint',
    total_rent_fen: 'bigint', term_count: 'smallint', period_unit: 'text', period_days: 'smallint', deposit_fen: 'bigint',
    deposit_waived_fen: 'bigint', waiver_hold_fen: 'bigint', deposit_held_fen: 'bigint', authorized_fen: 'bigint', hold_ends_on: 'date', buyout_fen: 'bigint', buyout_rule: 'text', risk_level: 'text',
    risk_score: 'smallint', risk_class: 'text', risk_waiver_reason: 'text', reject_reason: 'text', close_reason: 'text', note: 'text',
    shipped_at: 'timestamptz', start_on: 'date', ends_on: 'date', paid_fen: 'bigint', paid_terms: 'smallint', next_due_on: 'date',
    lease_terms_id: 'bigint', created_at: 'timestamptz', updated_at: 'timestamptz',
  },
  agreements: {
    id: 'bigint', order_id: 'bigint', agreement_no: 'text', template_version: 'text', terms: 'jsonb', content_hash: 'text',
    generated_at: 'timestamptz', signed_at: 'timestamptz',
  },
  parcels: {
    id: 'bigint', order_id: 'bigint', device_id: 'bigint', carrier: 'text', tracking_number: 'text',
    shipped_at: 'timestamptz', received_at: 'timestamptz',
  },
  bills: {
    id: 'bigint', bill_no: 'text', order_id: 'bigint', store_id: 'bigint', channel_id: 'bigint', term: 'smallint',
    due_on: 'date', amount_fen: 'bigint', kind: 'smallint',
    paid_fen: 'bigint', waived_fen: 'bigint', late_fee_fen: 'bigint', late_fee_paid_fen: 'bigint',
    late_fee_waived_fen: 'bigint', late_fee_counted_on: 'date', status: 'smallint', paid_at: 'timestamptz',
    paid_by: 'text',
  },
  order_history: {
    id: 'bigint', order_id: 'bigint', at: 'timestamptz', move: 'text', operator_id: 'bigint', note: 'text',
    before: 'jsonb', after: 'jsonb',
  },
} as const; // prettier-ignore

export type BulkTable = keyof typeof columns;
export const bulkTables = Object.keys(columns) as BulkTable[];

/** A row of one of these tables, as it is written. */
export type BulkRow<Table extends BulkTable> = Pick<
  Stored<Table>,
  keyof Stored<Table> & keyof (typeof columns)[Table]
>;

export interface BulkSession {
  /** Queues an insert of `rows`, with the ids they bear. Later calls may be made before it is done. */
  insert<Table extends BulkTable>(table: Table, rows: readonly BulkRow<Table>[]): Promise<void>;
  /** Runs a statement whose `$1` is the brand. */
  run(statement: string): Promise<void>;
  /** The same; answers the id of the row that it adds. */
  add(statement: string): Promise<number>;
}

/**
 * One transaction of a brand, as the owner, that may take as long as it takes. Rows go in by columns (`unnest`):
 * row-level security, which is forced, refuses COPY. A crash of the machine may lose what was committed last.
 */
export async function inBulk(
  database: Database,
  brand: string,
  work: (session: BulkSession) => Promise<void>,
): Promise<void> {
  const client = await database.owner.connect();
  let broken = true;
  try {
    if (!/^[a-z0-9_]{1,16}$/.test(brand)) throw new Error(`No brand code: ${brand}`);
    await client.query(
      `begin; set local app.brand = '${brand}'; set local statement_timeout = 0; set local synchronous_commit = off`,
    );
    await work({
      insert: async (table, rows) => {
        if (rows.length === 0) return;
        await client.query({
          name: `seed ${table}`,
          text: insertOf(table),
          values: [brand, ...columnsOf(table, rows)],
        });
      },
      run: async (statement) => {
        await client.query(statement, [brand]);
      },
      add: async (statement) => {
        const { rows } = await client.query<{ id: number }>(`${statement} returning id`, [brand]);
        const [added] = rows;
        if (added === undefined) throw new Error('No row was added');
        return added.id;
      },
    });
    await client.query('commit');
    broken = false;
  } finally {
    client.release(broken); // a broken one is closed, and the database rolls back
  }
}

function insertOf(table: BulkTable): string {
  const names = Object.keys(columns[table]);
  const arrays = Object.values(columns[table]).map((type, index) => `$${index + 2}::${type}[]`);
  const overriding = 'id' in columns[table] ? 'overriding system value' : '';
  return `insert into ${table} (brand_code, ${names.join(', ')}) ${overriding} select $1, * from unnest(${arrays.join(', ')})`;
}

/** Each column as an array in PostgreSQL's own text, much faster than through pg's general writer. */
function columnsOf<Table extends BulkTable>(
  table: Table,
  rows: readonly BulkRow<Table>[],
): string[] {
  const names = Object.keys(columns[table]) as (keyof BulkRow<Table>)[];
  return names.map((name) => `{${rows.map((row) => elementOf(row[name])).join(',')}}`);
}

function elementOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `"${value.toISOString()}"`;
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

const quoted = (text: string) =>
  `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
