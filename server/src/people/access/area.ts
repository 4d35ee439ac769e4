import { builtMenus } from '@rental/contract/people/access/access';
import * as approvals from '@rental/contract/people/access/approvals';
import * as menus from '@rental/contract/people/access/menus';
import * as policies from '@rental/contract/people/auth/policies';
import * as rights from '@rental/contract/people/access/rights';
import * as roles from '@rental/contract/people/access/roles';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import type { SignInTools } from '../auth/public.ts';
import { administering } from './approvals/administer.ts';
import { exportableApprovals } from './approvals/approval-export.ts';
import { listApprovals } from './approvals/approval-list.ts';
import * as decisions from './approvals/approvals.ts';
import { deleteRoles } from './delete-roles.ts';
import { builtMenusOf, type DemoBrands } from './menus/built-menus.ts';
import { deleteMenus } from './menus/delete-menus.ts';
import { grantableMenuTree, menuList, menuRights, menuTree } from './menus/menu-queries.ts';
import { createMenu, updateMenu } from './menus/save-menu.ts';
import { setRoleMenus } from './menus/set-role-menus.ts';
import { sortMenus } from './menus/sort-menus.ts';
import {
  createPermission,
  deletePermission,
  permissionTree,
  updatePermission,
} from './permissions.ts';
import { allRoles, roleDetailOf, roleList, roleRights } from './role-queries.ts';
import { createRole, updateRole } from './save-role.ts';
import { securityPolicy, setSecurityPolicy } from './set-policy.ts';

function serveAccess(
  serving: Serving,
  { requireStepUp }: SignInTools,
  demo: DemoBrands | undefined,
): void {
  serve(serving, builtMenus, (ctx, _input, tx) => builtMenusOf(ctx, tx, demo));
  serve(serving, approvals.listApprovals, listApprovals);
  serve(serving, approvals.approveRequest, decisions.approveRequest(requireStepUp));
  serve(serving, approvals.refuseRequest, decisions.refuseRequest);
  serve(serving, approvals.withdrawRequest, decisions.withdrawRequest);
  serve(serving, menus.menuTree, menuTree);
  serve(serving, menus.grantableMenuTree, grantableMenuTree);
  serve(serving, menus.listMenus, menuList);
  serve(serving, menus.menuRights, menuRights);
  serve(serving, menus.createMenu, createMenu);
  serve(serving, menus.updateMenu, updateMenu);
  serve(serving, menus.sortMenus, sortMenus);
  serve(serving, menus.deleteMenus, deleteMenus);
  serve(serving, rights.permissionTree, permissionTree);
  serve(serving, rights.createPermission, createPermission);
  serve(serving, rights.updatePermission, updatePermission);
  serve(serving, rights.deletePermission, deletePermission);
  serve(serving, policies.securityPolicy, securityPolicy);
  serve(serving, policies.setSecurityPolicy, setSecurityPolicy(administering(requireStepUp)));
  serve(serving, roles.listRoles, roleList);
  serve(serving, roles.allRoles, allRoles);
  serve(serving, roles.roleRights, roleRights);
  serve(serving, roles.roleDetail, (ctx, { params }, tx) => roleDetailOf(ctx, tx, params.id));
  serve(serving, roles.createRole, createRole);
  serve(serving, roles.updateRole, updateRole(administering(requireStepUp)));
  serve(serving, roles.setRoleMenus, setRoleMenus(administering(requireStepUp)));
  serve(serving, roles.deleteRoles, deleteRoles);
}

export const accessArea: ServerArea = {
  serve: (serving, { signIn, demo }) => serveAccess(serving, signIn, demo),
  exportable: { listApprovals: exportableApprovals },
};
