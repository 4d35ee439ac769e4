import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  assignCases as call,
  caseOwners as ownersCall,
} from '@rental/contract/rental/dunning';
import { businessDateOf } from '@rental/domain/business-date';
import { dealtOut } from '@rental/domain/rental/dunning/dealt-out';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { staffReached, staffToHold } from '../../people/users/public.ts';
import { keepingOverdue, openCasesOf, vacationsOn } from '../dunning-cases/public.ts';
import { lockCase } from './case-store.ts';

/** Those who can own cases, with the open ones that they own. */
export async function caseOwners(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof ownersCall>> {
  const staff = await staffReached(ctx, tx);
  const loads = await openCasesOf(
    tx,
    ctx.brandCode,
    staff.map(({ id }) => id),
  );
  const away = await awayToday(ctx, tx);
  return {
    owners: staff.map(({ id, name }) => ({
      id,
      name,
      openCases: loads.get(id) ?? 0,
      awayUntil: away.get(id) ?? null,
    })),
  };
}

/** Those on 休假 today, with its last day. */
async function awayToday({ brandCode, now }: Context, tx: Tx) {
  const rows = await vacationsOn(tx, brandCode, businessDateOf(now));
  return new Map(rows.map(({ operator_id: id, to_on: last }) => [id, last]));
}

/**
 * 分配, all or none; who has fewest open cases gets the next. A case that has this owner already is left as it is, and none is taken
 * from an owner whom the operator did not see.
 */
export async function assignCases(
  ctx: Context,
  { body: { caseIds, ownerIds, seen } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  for (const id of ownerIds)
    if ((await staffToHold(ctx, tx, id)) === undefined) refuse('dunning_owner_unfit');
  const away = await awayToday(ctx, tx);
  if (ownerIds.some((id) => away.has(id))) refuse('dunning_owner_away');
  const cases = [];
  for (const id of [...new Set(caseIds)].toSorted((one, other) => one - other))
    cases.push(await lockCase(ctx, tx, id));
  const seenOwners = new Map(seen.map(({ caseId, ownerId }) => [caseId, ownerId]));
  const count = cases.filter(
    ({ id, owner_id: owner }) => seenOwners.has(id) && seenOwners.get(id) !== owner,
  ).length;
  if (count > 0) refuse('dunning_owner_changed', { count });
  const loads = await openCasesOf(tx, ctx.brandCode, ownerIds);
  const owners = ownerIds.map((id) => ({ id, openCases: loads.get(id) ?? 0 }));
  const given = dealtOut(
    cases.map((one) => ({ id: one.id, ownerId: one.owner_id })),
    owners,
  );
  const changed = given.map(({ id }) => id);
  if (given.length > 0)
    await keepingOverdue(tx, ctx.brandCode, changed, () => give(ctx, tx, given));
  await writeAudit(tx, ctx, {
    operation: 'dunning:assign',
    object: `${caseIds.length} cases`,
    result: 'ok',
    after: { changed: given.length, owners: ownerIds.join(',') },
  });
  return { changed: given.length };
}

async function give(
  { brandCode, operator, now }: Context,
  tx: Tx,
  given: readonly { readonly id: number; readonly ownerId: number | null }[],
): Promise<void> {
  await sql`
    with given as (
      update dunning_cases c set owner_id = n.owner_id, stood_in_for = null
      from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ ownerId }) => ownerId)}::bigint[]) n (id, owner_id)
      where c.brand_code = ${brandCode} and c.id = n.id
      returning c.id, c.owner_id)
    insert into dunning_steps (brand_code, case_id, kind, operator_id, owner_id, at)
    select ${brandCode}, id, 'assigned', ${operator.id}::bigint, owner_id, ${now}::timestamptz from given`.execute(
    tx,
  );
}
