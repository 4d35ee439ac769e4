import type { Input, Returned } from '@rental/contract/endpoint';
import type { deleteRoles as call } from '@rental/contract/people/access/roles';
import { isWithin } from '@rental/domain/people/access/role-rules';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../audit/public.ts';
import { ownHolding } from './approvals/own-holding.ts';
import { lockRights } from './rights-lock.ts';
import { editedRole, lockRole, takeRights } from './role-store.ts';

const maxNamed = 3;

/** All or none: roles that nobody has, that give no more than the editor has, and that are not the system's own. */
export async function deleteRoles(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode } = ctx;
  const ids = [...new Set(body)].toSorted((one, other) => one - other);
  await lockRights(tx, brandCode);
  const own = await ownHolding(ctx, tx);
  const gone: object[] = [];
  for (const id of ids) {
    const role = await lockRole(tx, brandCode, id);
    if (role.built_in) refuse('role_built_in');
    if (!isWithin(own, editedRole(role))) refuse('beyond_own_rights');
    await refuseInUse(ctx, tx, id, role.name);
    await takeRights(tx, brandCode, id, role.rights);
    await releaseFromDeleted(tx, brandCode, id);
    await tx.deleteFrom('roles').where('brand_code', '=', brandCode).where('id', '=', id).execute();
    gone.push({ id, name: role.name, dataScope: role.data_scope, permissions: role.rights });
  }
  await writeAudit(tx, ctx, {
    operation: 'role:delete',
    object: `role ${ids.join()}`,
    result: 'ok',
    before: gone,
  });
  return { deleted: ids.length };
}

/** A deleted operator stays as a row, and needs no role. */
const releaseFromDeleted = (tx: Tx, brand: BrandCode, id: number) =>
  tx
    .deleteFrom('operator_roles')
    .where('brand_code', '=', brand)
    .where('role_id', '=', id)
    .execute();

async function refuseInUse(ctx: Context, tx: Tx, id: number, role: string): Promise<void> {
  const people = await tx
    .selectFrom('operator_roles as h')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'h.brand_code').onRef('o.id', '=', 'h.operator_id'),
    )
    .select('o.nick_name')
    .where('h.brand_code', '=', ctx.brandCode)
    .where('h.role_id', '=', id)
    .where('o.deleted_at', 'is', null)
    .orderBy('o.id')
    .execute();
  if (people.length === 0) return;
  const named = people.slice(0, maxNamed).map(({ nick_name }) => nick_name);
  refuse('role_in_use', { role, people: named, count: people.length });
}
