import { announceRights, announceRightsOf } from './announce-rights.ts';
import { administering, type Administer } from './approvals/administer.ts';
import { agreedRequestsOf, approvalRow, ofReachedOrders } from './approvals/approval-list.ts';
import {
  agreedAct,
  openApproval,
  requestApproval,
  useApproval,
} from './approvals/approval-store.ts';
import { insertRoles } from './insert-roles.ts';
import { insertMenus } from './menus/insert-menus.ts';
import { refuseBadName } from './refuse-bad-name.ts';
import type { RoleTemplateName } from './role-templates.ts';

export {
  administering,
  agreedAct,
  agreedRequestsOf,
  announceRights,
  announceRightsOf,
  approvalRow,
  insertMenus,
  insertRoles,
  ofReachedOrders,
  openApproval,
  refuseBadName,
  requestApproval,
  useApproval,
  type Administer,
  type RoleTemplateName,
};
