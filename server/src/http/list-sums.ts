import type { Fen } from '@rental/domain/money';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { maxCounted } from '../db/keyset.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Reach } from './context.ts';

interface Declared<Query, Criteria, DB, Named extends keyof DB, Name extends string> {
  readonly criteriaOf: (reach: Reach, query: Query) => Criteria;
  readonly filtered: (db: Tx, criteria: Criteria) => SelectQueryBuilder<DB, Named, object>;
  /** The amount of a row that each sum adds up, in fen. */
  readonly amounts: Readonly<Record<Name, RawBuilder<Fen>>>;
  /** The sums that are kept, for more rows than are added up; a name that it leaves out is unknown. */
  readonly kept: (reach: Reach, tx: Tx, query: Query) => Promise<Partial<Record<Name, number>>>;
}

/** The sums of a list, of all rows that the filters leave: it adds up 10,000 at most, so that it stays flat (ADR 5). */
export function listSums<
  Query,
  Criteria extends object,
  DB,
  Named extends keyof DB,
  Name extends string,
>({ criteriaOf, filtered, amounts, kept }: Declared<Query, Criteria, DB, Named, Name>) {
  const names = Object.keys(amounts) as Name[];
  const addedUp = prepared((db, criteria: Criteria) =>
    db
      .selectFrom(
        filtered(db, criteria)
          .select(names.map((name) => amounts[name].as(name)) as never)
          .limit(sql.lit(maxCounted + 1))
          .as('some'),
      )
      .select([
        sql<number>`count(*)`.as('count'),
        ...names.map((name) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint`.as(name)),
      ]),
  );
  return async (reach: Reach, tx: Tx, query: Query): Promise<Record<Name, Fen | null>> => {
    const [row] = (await addedUp(tx, criteriaOf(reach, query))) as Record<string, number>[];
    const isWhole = row !== undefined && (row['count'] ?? 0) <= maxCounted;
    const known = isWhole ? row : await kept(reach, tx, query);
    return Object.fromEntries(
      names.map((name) => [name, (known as Record<string, number>)[name] ?? null]),
    ) as Record<Name, Fen | null>;
  };
}
