import type { CallName, Contract } from '@rental/contract/contract';
import type { AdministrativeAct } from '@rental/domain/people/access/administration';

type Area =
  | 'users'
  | 'roles'
  | 'security'
  | 'permission'
  | 'menus'
  | 'dept'
  | 'job'
  | 'auth'
  | 'approvals';

/** Every command upon people, roles, rights and the safety of the brand, by its path. */
export type AdministrativeCall = {
  [Name in CallName]: Contract[Name] extends { readonly method: 'GET' }
    ? never
    : Contract[Name]['path'] extends `/api/${Area}` | `/api/${Area}/${string}`
      ? Contract[Name] extends { readonly permission: 'public' }
        ? never
        : Name
      : never;
}[CallName];

/**
 * By which act each of them is judged, or why none judges it: `own` changes the record of who asks, against proofs of its own;
 * `powerless` gives no operator a right, a reach or a proof. A call is added here on purpose: without an answer nothing compiles.
 */
export const administrativeCalls = {
  createOperator: 'user:create',
  updateOperator: 'user:update',
  deleteOperators: 'user:delete',
  resetOperatorPassword: 'user:reset',
  updateRole: 'role:update',
  setRoleMenus: 'role:update',
  setSecurityPolicy: 'security:policy',
  // the operators of a channel govern nobody: their platform has no such right
  createChannel: 'powerless',
  // nobody holds the role yet, or any more
  createRole: 'powerless',
  deleteRoles: 'powerless',
  // a right of the brand's own opens none of our calls
  createPermission: 'powerless',
  updatePermission: 'powerless',
  deletePermission: 'powerless',
  createMenu: 'powerless',
  updateMenu: 'powerless',
  sortMenus: 'powerless',
  deleteMenus: 'powerless',
  endOperatorSessions: 'powerless',
  createPosition: 'powerless',
  updatePosition: 'powerless',
  deletePosition: 'powerless',
  // an administrator reaches the whole brand, and no department
  createDepartment: 'powerless',
  updateDepartment: 'powerless',
  deleteDepartment: 'powerless',
  setDepartmentStores: 'powerless',
  approveRequest: 'powerless',
  refuseRequest: 'powerless',
  withdrawRequest: 'powerless',
  executeRequest: 'powerless',
  updateOwnRecord: 'own',
  updateOwnEmail: 'own',
  updateOwnPassword: 'own',
  updateAvatar: 'own',
  endOwnSessions: 'own',
  sendOwnCode: 'own',
  sendOperationCode: 'own',
  authBind: 'own',
  unbindAlipay: 'own',
  passSecondFactor: 'own',
  beginSecondFactor: 'own',
  confirmSecondFactor: 'own',
  removeSecondFactor: 'own',
} as const satisfies Record<AdministrativeCall, AdministrativeAct | 'powerless' | 'own'>;

type Calls = typeof administrativeCalls;

/** The commands that may take a second person. */
export type JudgedCall = {
  [Name in keyof Calls]: Calls[Name] extends AdministrativeAct ? Name : never;
}[keyof Calls];
