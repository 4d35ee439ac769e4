import type { Permission } from '@rental/contract/permissions';

/** Throws for an empty list: it is our mistake, and would otherwise hide the element from everyone (S143). */
export function holdsAnyOf(
  anyOf: readonly Permission[],
  may: (permission: Permission) => boolean,
): boolean {
  if (!Array.isArray(anyOf) || anyOf.length === 0) {
    throw new Error("权限指令的用法是角色列表，例如 anyOf={['order:ship']}");
  }
  return anyOf.some(may);
}
