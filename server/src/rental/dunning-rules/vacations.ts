import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  addVacation as addCall,
  cancelVacation as cancelCall,
  dunningVacations as call,
} from '@rental/contract/rental/dunning-vacations';
import { businessDate, businessDateOf } from '@rental/domain/business-date';
import { isAwayOn, vacationAllowed } from '@rental/domain/rental/dunning/vacations';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { collectorsOf, openCasesOf, vacationsOn } from '../dunning-cases/public.ts';

const most = 200;

const mayAssign = ({ operator }: Context): boolean => operator.permissions.has('dunning:assign');

/** 休假 that is or comes. */
export async function dunningVacations(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode: brand, operator } = ctx;
  const today = businessDateOf(ctx.now);
  const rows = await tx
    .selectFrom('dunning_vacations as v')
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'v.brand_code').onRef('w.id', '=', 'v.operator_id'),
    )
    .selectAll('v')
    .select('w.nick_name as operator_name')
    .where('v.brand_code', '=', brand)
    .where('v.cancelled_at', 'is', null)
    .where('v.to_on', '>=', today)
    .$if(!mayAssign(ctx), (own) => own.where('v.operator_id', '=', operator.id))
    .orderBy('v.from_on')
    .orderBy('v.id')
    .limit(most)
    .execute();
  const loads = await openCasesOf(
    tx,
    brand,
    rows.map(({ operator_id: id }) => id),
  );
  return {
    vacations: rows.map((row) => ({
      id: row.id,
      operatorId: row.operator_id,
      operatorName: row.operator_name,
      fromOn: row.from_on,
      toOn: row.to_on,
      note: row.note,
      isNow: isAwayOn({ fromOn: row.from_on, toOn: row.to_on }, today),
      openCases: loads.get(row.operator_id) ?? 0,
    })),
    lentCases: await lentCases(ctx, tx),
    isAway: await isAway(ctx, tx),
  };
}

async function lentCases({ brandCode, operator }: Context, tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('dunning_cases')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('brand_code', '=', brandCode)
    .where('closed_on', 'is', null)
    .where('stood_in_for', '=', operator.id)
    .executeTakeFirstOrThrow();
  return count;
}

/** True while the operator is on 休假. */
export const isAway = async ({ brandCode, operator, now }: Context, tx: Tx): Promise<boolean> =>
  (await vacationsOn(tx, brandCode, businessDateOf(now))).some(
    (one) => one.operator_id === operator.id,
  );

/** 登记休假. The operator is locked: two entries that overlap do not both come in. */
export async function addVacation(
  ctx: Context,
  { body: { operatorId = ctx.operator.id, fromOn, toOn, note } }: Input<typeof addCall>,
  tx: Tx,
): Promise<Returned<typeof addCall>> {
  const { brandCode: brand, operator, now } = ctx;
  if (operatorId !== operator.id && !mayAssign(ctx)) refuse('forbidden');
  if (!(await collectorsOf(tx, brand)).some(({ id }) => id === operatorId))
    refuse('dunning_collector_unfit');
  await sql`select from operators where brand_code = ${brand} and id = ${operatorId} for no key update`.execute(
    tx,
  );
  const wanted = { fromOn: businessDate(fromOn), toOn: businessDate(toOn) };
  const others = await tx
    .selectFrom('dunning_vacations')
    .select(['from_on as fromOn', 'to_on as toOn'])
    .where('brand_code', '=', brand)
    .where('operator_id', '=', operatorId)
    .where('cancelled_at', 'is', null)
    .where('to_on', '>=', wanted.fromOn)
    .execute();
  orRefuse(vacationAllowed(wanted, others, businessDateOf(now)));
  const { id } = await tx
    .insertInto('dunning_vacations')
    .values({
      brand_code: brand,
      operator_id: operatorId,
      from_on: wanted.fromOn,
      to_on: wanted.toOn,
      note: note || null,
      entered_by: operator.id,
      entered_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(tx, ctx, {
    operation: 'dunning:vacation',
    object: `operator ${operatorId}`,
    result: 'ok',
    after: { fromOn, toOn },
  });
  return { id };
}

/** 休假 with this id that is not over, locked. */
export async function lockVacation({ brandCode, now }: Context, tx: Tx, id: number) {
  const found = orNotFound(
    await tx
      .selectFrom('dunning_vacations')
      .selectAll()
      .where('brand_code', '=', brandCode)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const isOver = found.cancelled_at !== null || found.to_on < businessDateOf(now);
  return isOver ? refuse('vacation_ended') : found;
}

/** 取消休假. */
export async function cancelVacation(
  ctx: Context,
  { body: { id } }: Input<typeof cancelCall>,
  tx: Tx,
): Promise<Returned<typeof cancelCall>> {
  const { brandCode, operator, now } = ctx;
  const found = await lockVacation(ctx, tx, id);
  if (found.operator_id !== operator.id && !mayAssign(ctx)) refuse('forbidden');
  await tx
    .updateTable('dunning_vacations')
    .set({ cancelled_at: now, cancelled_by: operator.id })
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'dunning:cancelVacation',
    object: `operator ${found.operator_id}`,
    result: 'ok',
    before: { fromOn: found.from_on, toOn: found.to_on },
  });
  return { id };
}
