import { builtMenus } from '@rental/contract/access';
import * as approvals from '@rental/contract/approvals';
import * as menus from '@rental/contract/menus';
import * as rights from '@rental/contract/rights';
import * as roles from '@rental/contract/roles';
import type { SignInTools } from '../auth/public.ts';
import { serve, type Serving } from '../http/serve.ts';
import { administering } from './administer.ts';
import { listApprovals } from './approval-list.ts';
import * as decisions from './approvals.ts';
import { builtMenusOf } from './built-menus.ts';
import { deleteMenus } from './delete-menus.ts';
import { deleteRoles } from './delete-roles.ts';
import { grantableMenuTree, menuList, menuRights, menuTree } from './menu-queries.ts';
import {
  createPermission,
  deletePermission,
  permissionTree,
  updatePermission,
} from './permissions.ts';
import { allRoles, roleDetailOf, roleList, roleRights } from './role-queries.ts';
import { createMenu, updateMenu } from './save-menu.ts';
import { createRole, updateRole } from './save-role.ts';
import { setRoleMenus } from './set-role-menus.ts';
import { sortMenus } from './sort-menus.ts';

// not in public.ts, which orders reach
export { exportableApprovals } from './approval-export.ts';

export function serveAccess(serving: Serving, { requireStepUp }: SignInTools): void {
  serve(serving, builtMenus, (ctx, _input, tx) => builtMenusOf(ctx, tx));
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
  serve(serving, roles.listRoles, roleList);
  serve(serving, roles.allRoles, allRoles);
  serve(serving, roles.roleRights, roleRights);
  serve(serving, roles.roleDetail, (ctx, { params }, tx) => roleDetailOf(ctx, tx, params.id));
  serve(serving, roles.createRole, createRole);
  serve(serving, roles.updateRole, updateRole(administering(requireStepUp)));
  serve(serving, roles.setRoleMenus, setRoleMenus(administering(requireStepUp)));
  serve(serving, roles.deleteRoles, deleteRoles);
}
