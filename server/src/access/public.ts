import { announceRights, announceRightsOf } from './announce-rights.ts';
import { openApproval, requestApproval, useApproval } from './approval-store.ts';
import { insertMenus } from './insert-menus.ts';
import { insertRoles } from './insert-roles.ts';
import type { RoleTemplateName } from './role-templates.ts';

export {
  announceRights,
  announceRightsOf,
  insertMenus,
  insertRoles,
  openApproval,
  requestApproval,
  useApproval,
  type RoleTemplateName,
};
