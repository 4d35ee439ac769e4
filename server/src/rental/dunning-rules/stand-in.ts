import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  standIn as standInCall,
  takeBack as takeBackCall,
} from '@rental/contract/rental/dunning-vacations';
import { businessDateOf } from '@rental/domain/business-date';
import { dealtOut } from '@rental/domain/rental/dunning/dealt-out';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { collectorsOf, keepingOverdue, openCasesOf, vacationsOn } from '../dunning-cases/public.ts';
import { isAway, lockVacation } from './vacations.ts';

/** How many cases change hands at one press. */
const atOnce = 1_000;

/** 代管. What is owed, promised and written down stays with the case: its day comes up on the desk of who stands in. */
export async function standIn(
  ctx: Context,
  { body: { id, ownerIds } }: Input<typeof standInCall>,
  tx: Tx,
): Promise<Returned<typeof standInCall>> {
  const { brandCode: brand } = ctx;
  requireAllStores(ctx);
  const { operator_id: awayId } = await lockVacation(ctx, tx, id);
  const standIns = [...new Set(ownerIds)];
  await refuseUnfit(ctx, tx, standIns, awayId);
  const { rows } = await sql<{ id: number }>`
    select id from dunning_cases
    where brand_code = ${brand} and owner_id = ${awayId} and closed_on is null
    order by id limit ${atOnce + 1} for no key update`.execute(tx);
  const loads = await openCasesOf(tx, brand, standIns);
  const given = dealtOut(
    rows.slice(0, atOnce).map((one) => ({ id: one.id, ownerId: null })),
    standIns.map((one) => ({ id: one, openCases: loads.get(one) ?? 0 })),
  );
  const givenIds = given.map((one) => one.id);
  await keepingOverdue(tx, brand, givenIds, () =>
    sql`
      with given as (
        update dunning_cases c set owner_id = n.owner_id,
          stood_in_for = nullif(coalesce(c.stood_in_for, ${awayId}::bigint), n.owner_id)
        from unnest(${givenIds}::bigint[], ${given.map(({ ownerId }) => ownerId)}::bigint[]) n (id, owner_id)
        where c.brand_code = ${brand} and c.id = n.id
        returning c.id, c.owner_id)
      insert into dunning_steps (brand_code, case_id, kind, operator_id, owner_id, note, at)
      select ${brand}, id, 'assigned', ${ctx.operator.id}::bigint, owner_id, '休假代管', ${ctx.now}::timestamptz from given`.execute(
      tx,
    ),
  );
  await writeAudit(tx, ctx, {
    operation: 'dunning:standIn',
    object: `operator ${awayId}`,
    result: 'ok',
    after: { changed: given.length, owners: standIns.join(',') },
  });
  return { changed: given.length, isCapped: rows.length > atOnce };
}

async function refuseUnfit(
  { brandCode, now }: Context,
  tx: Tx,
  standIns: readonly number[],
  awayId: number,
): Promise<void> {
  const fit = new Set((await collectorsOf(tx, brandCode)).map(({ id }) => id));
  if (standIns.some((id) => !fit.has(id))) refuse('dunning_collector_unfit');
  const away = await vacationsOn(tx, brandCode, businessDateOf(now));
  if (standIns.some((id) => id === awayId || away.some((one) => one.operator_id === id)))
    refuse('dunning_owner_away');
}

/** 收回: the open cases that others stood in for, whoever owns them now. */
export async function takeBack(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof takeBackCall>> {
  const { brandCode: brand, operator, now } = ctx;
  if (await isAway(ctx, tx)) refuse('dunning_still_away');
  const { rows: own } = await sql<{ id: number }>`
    select id from dunning_cases
    where brand_code = ${brand} and stood_in_for = ${operator.id} and closed_on is null
    order by id for no key update`.execute(tx);
  const ids = own.map(({ id }) => id);
  await keepingOverdue(tx, brand, ids, () =>
    sql`
      with given as (
        update dunning_cases set owner_id = ${operator.id}::bigint, stood_in_for = null
        where brand_code = ${brand} and id = any(${ids}::bigint[])
        returning id)
      insert into dunning_steps (brand_code, case_id, kind, operator_id, owner_id, note, at)
      select ${brand}, id, 'assigned', ${operator.id}::bigint, ${operator.id}::bigint, '休假结束收回', ${now}::timestamptz
      from given`.execute(tx),
  );
  await writeAudit(tx, ctx, {
    operation: 'dunning:takeBack',
    object: `operator ${operator.id}`,
    result: 'ok',
    after: { changed: ids.length },
  });
  return { changed: ids.length };
}
