import type { BusinessDate } from '@rental/domain/business-date';
import { isCollector } from '@rental/domain/rental/dunning/dunning-guard';
import type { Collector } from '@rental/domain/rental/dunning/owner-rule';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { operatorsHolding } from '../../people/auth/public.ts';

/** The enabled staff of the brand who may work cases, by id. */
export const collectorsOf = (tx: Tx, brand: BrandCode) =>
  operatorsHolding(tx, brand, 'dunning:work');

/** Those of them who get new cases on this day, with what each has. Who reaches single orders or a channel alone gets none by rule. */
export async function collectorsOn(
  tx: Tx,
  brand: BrandCode,
  today: BusinessDate,
): Promise<Collector[]> {
  const away = new Set((await vacationsOn(tx, brand, today)).map((one) => one.operator_id));
  const fit = (await collectorsOf(tx, brand)).filter(
    ({ id, scope }) => !away.has(id) && scope.responsibleId === null && scope.channelId === null,
  );
  const loads = await openCasesOf(
    tx,
    brand,
    fit.map(({ id }) => id),
  );
  return fit.map(({ id, scope, permissions }) => ({
    id,
    isCollector: isCollector(permissions),
    openCases: loads.get(id) ?? 0,
    storeIds: scope.storeIds,
  }));
}

/** How many open cases each of these owns; who owns none is not in it. */
export async function openCasesOf(
  tx: Tx,
  brand: BrandCode,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('dunning_cases')
    .select(['owner_id', (row) => row.fn.countAll<number>().as('count')])
    .where('brand_code', '=', brand)
    .where('closed_on', 'is', null)
    .where('owner_id', '=', sql<number>`any(${ids}::bigint[])`)
    .groupBy('owner_id')
    .execute();
  return new Map(rows.map(({ owner_id: id, count }) => [id ?? 0, count]));
}

/** 休假 that holds on this day. */
export const vacationsOn = (tx: Tx, brand: BrandCode, day: BusinessDate) =>
  tx
    .selectFrom('dunning_vacations')
    .select(['id', 'operator_id', 'from_on', 'to_on'])
    .where('brand_code', '=', brand)
    .where('cancelled_at', 'is', null)
    .where('from_on', '<=', day)
    .where('to_on', '>=', day)
    .execute();
