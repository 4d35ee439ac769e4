import { done, refused, type Result } from '../../result.ts';
import { mayGiveScope, type DataScope } from './data-scope.ts';
import { rightsBeyond, rightsChange } from './granting.ts';

/** The role of the administrators: every brand has it, and somebody enabled has it. */
export const administratorRole = 'ROLE_ADMIN';

/** The role of the platform's own staff (平台运维), made at the terminal alone. It gives the rights of the platform and no others. */
export const platformRole = 'ROLE_PLATFORM';

/** Without these nobody could put people, roles and menus right again. */
export const repairRights = [
  'user:list',
  'user:edit',
  'role:list',
  'role:edit',
  'menu:list',
  'menu:edit',
] as const;

/** The rights of a role, or of an operator by all roles. */
export interface Holding {
  readonly rights: ReadonlySet<string>;
  readonly dataScope: DataScope;
}

export interface RoleEditor extends Holding {
  readonly roleIds: ReadonlySet<number>;
}

export interface EditedRole extends Holding {
  readonly id: number;
  readonly code: string;
}

/** Rights and reach that the editor does not exceed: only such a role may be made, changed or handed on. */
export const isWithin = (editor: Holding, role: Holding): boolean =>
  rightsBeyond(editor.rights, role.rights).length === 0 &&
  mayGiveScope(editor.dataScope, role.dataScope);

export type RoleRefusal = {
  readonly code: 'beyond_own_rights' | 'own_rights' | 'administrator_needs_rights';
};

/** The rights that go and come when `role` becomes `after`, or why this editor may not do it (threat model 12). */
export function judgeRoleChange(
  editor: RoleEditor,
  role: EditedRole,
  after: Holding,
): Result<ReturnType<typeof rightsChange>, RoleRefusal> {
  const change = rightsChange(role.rights, after.rights);
  const isOther =
    change.added.length + change.removed.length > 0 || role.dataScope !== after.dataScope;
  if (!isOther) return done(change);
  if (editor.roleIds.has(role.id)) return refused({ code: 'own_rights' });
  if (!isWithin(editor, role) || !isWithin(editor, after))
    return refused({ code: 'beyond_own_rights' });
  const isLame =
    role.code === administratorRole &&
    (rightsBeyond(after.rights, repairRights).length > 0 || after.dataScope !== role.dataScope);
  return isLame ? refused({ code: 'administrator_needs_rights' }) : done(change);
}
