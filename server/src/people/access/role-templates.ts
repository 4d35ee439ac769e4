import { brandPermissions, type Permission } from '@rental/contract/permissions';
import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import type { Purpose } from '../../db/tables.ts';

/** A role that every new brand begins with. */
export interface RoleTemplate {
  readonly code: string;
  readonly name: string;
  readonly purpose: Purpose;
  readonly dataScope: DataScope;
  readonly permissions: readonly Permission[];
}

const clerkRights: readonly Permission[] = [
  'home:view',
  'order:list',
  'order:approve',
  'order:reject',
  'order:reopen',
  'order:authorize',
  'order:agreement',
  'order:sign',
  'order:ship',
  'order:receive',
  'order:close',
  'order:note',
  'order:papers',
  'order:address',
  'order:swap',
  'order:charge',
  'order:return',
  'order:buyout',
  'order:relet',
  'agreement:view',
  'agreement:notarize',
  'return:list',
  'buyout:list',
  'relet:list',
  'bill:list',
  'extra:list',
  'bill:collect',
  'bill:deduct',
  'ledger:view',
  'device:list',
  'device:edit',
  'material:upload',
];

export const roleTemplates = {
  administrator: {
    code: 'ROLE_ADMIN',
    name: '管理员',
    purpose: 1,
    dataScope: dataScope.all,
    permissions: brandPermissions,
  },
  clerk: {
    code: 'ROLE_CLERK',
    name: '店员',
    purpose: 1,
    dataScope: dataScope.stores,
    permissions: clerkRights,
  },
  channel: {
    code: 'ROLE_CHANNEL',
    name: '渠道',
    purpose: 2,
    dataScope: dataScope.channel,
    permissions: [
      'home:view',
      'order:list',
      'return:list',
      'buyout:list',
      'relet:list',
      'bill:list',
      'extra:list',
    ],
  },
} as const satisfies Record<string, RoleTemplate>;

export type RoleTemplateName = keyof typeof roleTemplates;
