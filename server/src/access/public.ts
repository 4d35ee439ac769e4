import { announceRights, announceRightsOf } from './announce-rights.ts';
import { requestApproval, useApproval } from './approvals.ts';
import { insertMenus } from './insert-menus.ts';
import { insertRoles } from './insert-roles.ts';
import type { RoleTemplateName } from './role-templates.ts';

export {
  announceRights,
  announceRightsOf,
  insertMenus,
  insertRoles,
  requestApproval,
  useApproval,
  type RoleTemplateName,
};
