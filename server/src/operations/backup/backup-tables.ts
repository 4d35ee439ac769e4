import pg from 'pg';
import { noBrand, tablesLeftOut, type BackupTable } from './archive-format.ts';

const { escapeIdentifier: quoted, escapeLiteral } = pg;

/** A session of our own beside a pool's: it may take hours, and speaks COPY. */
export async function openSession(pool: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({
    ...pool.options,
    pipeline: false,
    application_name: 'rental-backup',
    options: [
      'statement_timeout=0',
      'idle_in_transaction_session_timeout=0',
      'lock_timeout=10s',
      // what COPY writes is the same wherever it is written
      'client_encoding=UTF8',
      'timezone=UTC',
      'datestyle=ISO',
      'intervalstyle=postgres',
      'bytea_output=hex',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  client.on('error', () => {}); // a query that is under way fails as well
  await client.connect();
  return client;
}

/** Every table whose rows a backup holds, in the order of names. */
export async function readTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<Omit<BackupTable, 'identity'> & { counts: string | null }>(
    `select c.relname as name, 
       c.relrowsecurity and 'brand_code' = any(array_agg(a.attname::text)) as "isOfBrands",
       array_agg(a.attname::text order by a.attnum) as columns,
       max(a.attname::text) filter (where a.attidentity <> '') as counts,
       (select json_agg(json_build_object('column', k.attname, 'isText', k.attcollation <> 0) order by u.place) from pg_index i
          cross join unnest(i.indkey::int2[]) with ordinality u(attnum, place)
          join pg_attribute k on k.attrelid = i.indrelid and k.attnum = u.attnum
         where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
     group by c.oid order by c.relname`,
    [tablesLeftOut],
  );
  const tables: BackupTable[] = [];
  for (const { counts, ...table } of rows)
    tables.push({
      ...table,
      identity: counts === null ? null : await countOf(client, table.name, counts),
    });
  return tables;
}

async function countOf(client: pg.Client, table: string, column: string) {
  const { rows } = await client.query<{ last: string | null }>(
    'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
    [`public.${table}`, column],
  );
  return { column, last: rows[0]?.last ?? null };
}

/** The brands whose rows a table has in an archive. */
export const partsOf = ({ isOfBrands }: BackupTable, brands: readonly string[]) =>
  isOfBrands ? brands : [noBrand];

/** Lets the session see the rows of one brand, where row-level security holds it. */
export const seeBrand = (client: pg.Client, brand: string) =>
  client.query(`set local app.brand = ${escapeLiteral(brand)}`);

/** Writes the rows of one brand in the order of the primary key: the same rows give the same bytes, wherever. */
export function copyOut({ name, columns, key, isOfBrands }: BackupTable, brand: string): string {
  const order = key
    .filter(({ column }) => !isOfBrands || column !== 'brand_code')
    .map(({ column, isText }) => quoted(column) + (isText ? ' collate "C"' : ''));
  const sorted = order.length === 0 ? '' : `order by ${order.join(', ')}`;
  const where = isOfBrands ? `where brand_code = ${escapeLiteral(brand)}` : '';
  return `copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)} ${where} ${sorted}) to stdout`;
}

export const copyIn = ({ name, columns }: BackupTable): string =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
