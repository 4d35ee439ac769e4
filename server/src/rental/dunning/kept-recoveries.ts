import type { BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import type { CameIn } from '@rental/domain/rental/dunning/cohorts';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import { recoveryDueOn, recoveryStage } from '../dunning-cases/public.ts';
import { figurePlaceOf, type FigurePlace } from './kept-figures.ts';
import { recoveries, type Days, type RecoveryCriteria } from './recoveries.ts';

interface Came {
  readonly stage: DunningStage;
  readonly day: BusinessDate;
  readonly fen: Fen;
}

interface OfPlace extends FigurePlace, Days {
  readonly brand: string;
}

const keptByStageAndDay = prepared((db, { brand, kind, id, from, to }: OfPlace) =>
  raw<Came>(
    db,
    sql`
      select stage, day, sum(amount_fen)::bigint as fen from recovery_days
      where brand_code = ${brand} and place_kind = ${kind} and place_id = ${id}::bigint
        and day between ${from}::date and ${to}::date
      group by stage, day`,
  ),
);

/** 回款 of some days by stage and day: as it is kept, or of two places together from what was written down. */
export function recoveriesByStageAndDay(tx: Tx, criteria: RecoveryCriteria): Promise<Came[]> {
  const place = figurePlaceOf(criteria);
  const { brand, from, to } = criteria;
  if (place !== null) return keptByStageAndDay(tx, { ...place, brand, from, to });
  return recoveries(tx, criteria)
    .select([recoveryStage.as('stage'), 'r.day', sql<Fen>`sum(r.amount_fen)::bigint`.as('fen')])
    .groupBy([sql`1`, 'r.day'])
    .execute();
}

/** 回款 of some days together. */
export const recoveredIn = async (tx: Tx, criteria: RecoveryCriteria): Promise<Fen> =>
  sumFen((await recoveriesByStageAndDay(tx, criteria)).map((one) => fen(one.fen)));

interface CameTo {
  readonly owner: number | null;
  readonly fen: Fen;
}

const keptByOwner = prepared((db, { brand, from, to }: Days & { readonly brand: string }) =>
  raw<CameTo>(
    db,
    sql`
      select nullif(place_id, 0) as owner, sum(amount_fen)::bigint as fen from recovery_days
      where brand_code = ${brand} and place_kind = 'owner' and day between ${from}::date and ${to}::date
        and place_id = any(array(select 0::bigint union all select id from operators where brand_code = ${brand}))
      group by place_id having sum(amount_fen) <> 0`,
  ),
);

/** 回款 of some days by who owned the case when it came in. */
export function recoveriesByOwner(tx: Tx, criteria: RecoveryCriteria): Promise<CameTo[]> {
  const { brand, from, to } = criteria;
  if (figurePlaceOf(criteria)?.kind === 'brand') return keptByOwner(tx, { brand, from, to });
  return recoveries(tx, criteria)
    .select(['r.owner_id as owner', sql<Fen>`sum(r.amount_fen)::bigint`.as('fen')])
    .groupBy('r.owner_id')
    .execute();
}

interface CohortsOfPlace extends FigurePlace {
  readonly brand: string;
  readonly from: BusinessDate;
}

const keptByCohort = prepared((db, { brand, kind, id, from }: CohortsOfPlace) =>
  raw<CameIn>(
    db,
    sql`
      select cohort as month, month as "cameIn", sum(amount_fen)::bigint as fen from recovery_cohorts
      where brand_code = ${brand} and place_kind = ${kind} and place_id = ${id}::bigint and cohort >= ${from}::date
      group by 1, 2 having sum(amount_fen) <> 0`,
  ),
);

/** 回款 of orders that fell overdue on the days, by the month of their first due day and the month in which it came in. */
export function recoveriesByCohort(tx: Tx, criteria: RecoveryCriteria): Promise<CameIn[]> {
  const place = figurePlaceOf(criteria);
  const { brand, from } = criteria;
  if (place !== null) return keptByCohort(tx, { ...place, brand, from });
  const month = sql<BusinessDate>`date_trunc('month', ${recoveryDueOn})::date`;
  return recoveries(tx, criteria)
    .select([month.as('month'), sql<BusinessDate>`date_trunc('month', r.day)::date`.as('cameIn')])
    .select(sql<Fen>`sum(r.amount_fen)::bigint`.as('fen'))
    .where(recoveryDueOn, '>=', from)
    .groupBy(sql`1, 2`)
    .execute();
}
