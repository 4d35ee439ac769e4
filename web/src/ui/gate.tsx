import { useCallback, type ReactNode } from 'react';
import type { Permission } from '@rental/contract/permissions';
import type { FeatureFlag } from '@rental/domain/platform/brands/feature-flags';
import { useSession } from '../http/session.ts';
import { holdsAnyOf } from './holds-any-of.ts';

/** True if the operator holds a permission; the function is stable while the permissions are. */
export function useMay(): (permission: Permission) => boolean {
  const roles = useSession((session) => session.roles);
  return useCallback((permission) => roles.includes(permission), [roles]);
}

/** Tells which features the brand has turned on (X27); the function is stable while the flags are. */
export function useTurnedOn(): (flag: FeatureFlag) => boolean {
  const flags = useSession((session) => session.site?.brand.flags);
  return useCallback((flag) => flags?.[flag] === true, [flags]);
}

/** Shows its children to an operator who holds at least one of `anyOf` (S146). */
export function Gate({ anyOf, children }: { anyOf: readonly Permission[]; children: ReactNode }) {
  const may = useMay();
  return holdsAnyOf(anyOf, may) ? children : null;
}
