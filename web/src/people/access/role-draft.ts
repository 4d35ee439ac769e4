import type { RoleDetail } from '@rental/contract/people/access/roles';
import type { DataScope } from '@rental/domain/people/access/data-scope';
import { rightsChange } from '@rental/domain/people/access/granting';

/** The editor's changes so far, kept as changes: they hold when somebody else saves the role meanwhile. */
export interface RoleDraft {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly dataScope: DataScope | null;
}

export const noDraft: RoleDraft = { added: [], removed: [], dataScope: null };

/** The rights that the role would give. */
export function rightsWith(role: Pick<RoleDetail, 'permissions'>, draft: RoleDraft): Set<string> {
  const kept = role.permissions.filter((right) => !draft.removed.includes(right));
  return new Set([...kept, ...draft.added]);
}

export function draftOf(
  role: Pick<RoleDetail, 'permissions'>,
  draft: RoleDraft,
  chosen: ReadonlySet<string>,
): RoleDraft {
  return { ...draft, ...rightsChange(new Set(role.permissions), chosen) };
}

/** The parts of a draft that still change the role as it is now. */
export function changeOf(role: Pick<RoleDetail, 'permissions' | 'dataScope'>, draft: RoleDraft) {
  const change = rightsChange(new Set(role.permissions), rightsWith(role, draft));
  const isScopeOther = draft.dataScope !== null && draft.dataScope !== role.dataScope;
  return { ...change, dataScope: isScopeOther ? draft.dataScope : null };
}
