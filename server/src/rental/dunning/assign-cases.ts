import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  assignCases as call,
  caseOwners as ownersCall,
} from '@rental/contract/rental/dunning';
import { dealtOut } from '@rental/domain/rental/dunning/dealt-out';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { staffReached, staffToHold } from '../../people/users/public.ts';
import { lockCase } from './case-store.ts';

/** Those who can own cases, with the open ones that they own. */
export async function caseOwners(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof ownersCall>> {
  const staff = await staffReached(ctx, tx);
  const loads = await loadsOf(
    ctx,
    tx,
    staff.map(({ id }) => id),
  );
  return { owners: staff.map(({ id, name }) => ({ id, name, openCases: loads.get(id) ?? 0 })) };
}

async function loadsOf({ brandCode }: Context, tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('dunning_cases')
    .select(['owner_id', (row) => row.fn.countAll<number>().as('count')])
    .where('brand_code', '=', brandCode)
    .where('closed_on', 'is', null)
    .where('owner_id', '=', sql<number>`any(${ids}::bigint[])`)
    .groupBy('owner_id')
    .execute();
  return new Map(rows.map(({ owner_id: id, count }) => [id ?? 0, count]));
}

/** 分配, all or none; who has fewest open cases gets the next. A case that has this owner already is left as it is. */
export async function assignCases(
  ctx: Context,
  { body: { caseIds, ownerIds } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  for (const id of ownerIds)
    if ((await staffToHold(ctx, tx, id)) === undefined) refuse('dunning_owner_unfit');
  const cases = [];
  for (const id of [...new Set(caseIds)].toSorted((one, other) => one - other))
    cases.push(await lockCase(ctx, tx, id));
  const loads = await loadsOf(ctx, tx, ownerIds);
  const owners = ownerIds.map((id) => ({ id, openCases: loads.get(id) ?? 0 }));
  const given = dealtOut(
    cases.map((one) => ({ id: one.id, ownerId: one.owner_id })),
    owners,
  );
  if (given.length > 0) await give(ctx, tx, given);
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
      update dunning_cases c set owner_id = n.owner_id
      from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ ownerId }) => ownerId)}::bigint[]) n (id, owner_id)
      where c.brand_code = ${brandCode} and c.id = n.id
      returning c.id, c.owner_id)
    insert into dunning_steps (brand_code, case_id, kind, operator_id, owner_id, at)
    select ${brandCode}, id, 'assigned', ${operator.id}::bigint, owner_id, ${now}::timestamptz from given`.execute(
    tx,
  );
}
