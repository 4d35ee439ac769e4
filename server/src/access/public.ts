import { administering, type Administer } from './administer.ts';
import { announceRights, announceRightsOf } from './announce-rights.ts';
import { openApproval, requestApproval, useApproval } from './approval-store.ts';
import { insertMenus } from './insert-menus.ts';
import { insertRoles } from './insert-roles.ts';
import { refuseBadName } from './refuse-bad-name.ts';
import type { RoleTemplateName } from './role-templates.ts';

export {
  administering,
  announceRights,
  announceRightsOf,
  insertMenus,
  insertRoles,
  openApproval,
  refuseBadName,
  requestApproval,
  useApproval,
  type Administer,
  type RoleTemplateName,
};
