import type { ContactWay } from '@rental/domain/rental/dunning/contacts';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Days } from '../dunning/public.ts';
import { isReached, isWholeBrand } from '../dunning-cases/public.ts';
import { isOn, type Asked } from './asked.ts';

interface OfWay {
  readonly way: ContactWay;
  readonly count: number;
}

interface OfOperator {
  readonly owner: number | null;
  readonly count: number;
}

interface OfDays extends Days {
  readonly brand: string;
}

const keptByWay = prepared((db, { brand, from, to, id }: OfDays & { readonly id: number }) =>
  raw<OfWay>(
    db,
    sql`
      select way, sum(contact_count)::bigint as count from contact_days
      where brand_code = ${brand} and place_kind = case when ${id}::bigint = 0 then 'brand' else 'owner' end
        and place_id = ${id}::bigint and day between ${from}::date and ${to}::date
      group by way`,
  ),
);

/** The contacts of some days by way. */
export function contactsByWay(tx: Tx, asked: Asked): Promise<OfWay[]> {
  const { brand, from, to, ownerIs } = asked;
  if (isWholeBrand(asked)) return keptByWay(tx, { brand, from, to, id: ownerIs ?? 0 });
  return made(tx, asked)
    .select(['t.way', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('t.way')
    .execute();
}

const keptByOperator = prepared((db, { brand, from, to }: OfDays) =>
  raw<OfOperator>(
    db,
    sql`
      select place_id as owner, sum(contact_count)::bigint as count from contact_days
      where brand_code = ${brand} and place_kind = 'owner' and day between ${from}::date and ${to}::date and way <> 'incoming'
        and place_id = any(array(select id from operators where brand_code = ${brand}))
      group by place_id`,
  ),
);

/** Those of each operator, without SMS that left by themselves, and customers who called. */
export function contactsByOperator(tx: Tx, asked: Asked): Promise<OfOperator[]> {
  const { brand, from, to, ownerIs } = asked;
  if (isWholeBrand(asked) && ownerIs === undefined) return keptByOperator(tx, { brand, from, to });
  return made(tx, asked)
    .select(['t.operator_id as owner', (row) => row.fn.countAll<number>().as('count')])
    .where('t.way', '<>', 'incoming')
    .where('t.operator_id', 'is not', null)
    .groupBy('t.operator_id')
    .execute();
}

const made = (tx: Tx, asked: Asked) =>
  tx
    .selectFrom('dunning_contacts as t')
    .where('t.brand_code', '=', asked.brand)
    .where(isOn('t.at', asked))
    .$if(asked.ownerIs !== undefined, (rows) =>
      rows.where('t.operator_id', '=', asked.ownerIs as number),
    )
    .where(isReached(tx, 't.case_id', asked));
