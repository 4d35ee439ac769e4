import { sql, type RawBuilder } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';

interface Declared {
  readonly table: keyof Tables;
  /** The columns that a sum is kept by, with their types. None is null. */
  readonly keys: Readonly<Record<string, 'text' | 'bigint' | 'boolean' | 'date'>>;
  readonly sums: readonly string[];
  /** Both kinds of columns from what is summed up: of all of the brand, or of what has these ids. */
  readonly rowsOf: (brand: string, ids?: readonly number[]) => RawBuilder<unknown>;
}

interface Of {
  readonly brand: string;
  readonly ids: readonly number[];
}

const ref = (name: string, side?: string) => sql.ref(side === undefined ? name : `${side}.${name}`);
const listed = (names: readonly string[], side?: string) =>
  sql.join(names.map((name) => ref(name, side)));
const summed = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`sum(${ref(name)})::bigint as ${ref(name)}`));
const alike = (names: readonly string[], one: string, other: string) =>
  sql.join(
    names.map((name) => sql`${ref(name, one)} = ${ref(name, other)}`),
    sql` and `,
  );

/**
 * Sums that are kept beside the rows they are of (ADR 75). A transaction that changes such rows adds what that makes of the sums as rows of its
 * own and locks none of them, so that no transaction waits for another one here. A sum is what all rows with its key add up to.
 */
export function keptSums(declared: Declared) {
  const { table, keys, sums, rowsOf } = declared;
  const names = Object.keys(keys);
  const columns = listed([...names, ...sums]);

  const readRows = prepared((db, { brand, ids }: Of) =>
    raw<{ rows: string }>(
      db,
      sql`select coalesce(jsonb_agg(r), '[]')::text as rows from (${rowsOf(brand, ids)}) r`,
    ),
  );
  const addDifference = prepared((db, { brand, ids, before }: Of & { readonly before: string }) =>
    raw(
      db,
      sql`
        insert into ${sql.table(table)} (brand_code, ${columns})
        select ${brand}, ${listed(names)}, ${summed(sums)}
        from (
          select ${columns} from (${rowsOf(brand, ids)}) now
          union all
          select ${listed(names)}, ${sql.join(sums.map((name) => sql`0 - ${ref(name)}`))}
          from jsonb_to_recordset(${before}::jsonb) as before (${sql.join([
            ...Object.entries(keys).map(([name, type]) => sql`${ref(name)} ${sql.raw(type)}`),
            ...sums.map((name) => sql`${ref(name)} bigint`),
          ])})
        ) both_times
        group by ${listed(names)}
        having ${sql.join(
          sums.map((name) => sql`sum(${ref(name)}) <> 0`),
          sql` or `,
        )}`,
    ),
  );

  /** The sums as their rows have them, and in how many pieces they are kept; `is_wrong` where they are kept as something else. */
  const compared = (brand: string) => sql`
    select ${sql.join(names.map((name) => sql`coalesce(${ref(name, 'r')}, ${ref(name, 'k')}) as ${ref(name)}`))},
      ${listed(sums, 'r')}, r.is_real, k.pieces,
      (${sql.join(sums.map((name) => sql`coalesce(${ref(name, 'r')}, 0)`))})
        is distinct from (${sql.join(sums.map((name) => sql`coalesce(${ref(name, 'k')}, 0)`))}) as is_wrong
    from (
      select ${listed(names)}, ${summed(sums)}, true as is_real from (${rowsOf(brand)}) real group by ${listed(names)}
    ) r
    full join (
      select ${listed(names)}, ${summed(sums)}, count(*) as pieces from ${sql.table(table)}
      where brand_code = ${brand} group by ${listed(names)}
    ) k on ${alike(names, 'k', 'r')}`;

  return {
    compared,

    /** Makes a change of what the ids name, which must be locked, and adds what it makes of the sums. */
    async keeping<Result>(tx: Tx, of: Of, change: () => Promise<Result>): Promise<Result> {
      if (of.ids.length === 0) return change();
      const [before] = await readRows(tx, of);
      const result = await change();
      withCommit(addDifference(tx, { ...of, before: before?.rows ?? '[]' }));
      return result;
    },

    /** Adds what is new and has these ids. */
    add(tx: Tx, of: Of): void {
      if (of.ids.length > 0) withCommit(addDifference(tx, { ...of, before: '[]' }));
    },

    /** Adds what is new of the brand, as `rowsOf` makes it. */
    async addRows(tx: Tx, brand: string, rows: RawBuilder<unknown>): Promise<void> {
      await sql`
        insert into ${sql.table(table)} (brand_code, ${columns})
        select ${brand}, ${columns} from (${rows}) new_rows`.execute(tx);
    },

    /**
     * Makes each sum one row again, and what its rows say: a release before adds nothing. Being one statement it sees a change together with what was
     * added for it, or neither, and takes no lock that a command waits for. Two of them follow one another.
     */
    async mend(tx: Tx, brand: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext(${`${table} ${brand}`}))`.execute(tx);
      await sql`
        with stale as materialized (
          select * from (${compared(brand)}) compared where is_wrong or pieces > 1 or is_real is null
        ), gone as (
          delete from ${sql.table(table)} k using stale
          where k.brand_code = ${brand} and ${alike(names, 'k', 'stale')}
        )
        insert into ${sql.table(table)} (brand_code, ${columns})
        select ${brand}, ${columns} from stale where is_real`.execute(tx);
    },
  };
}
