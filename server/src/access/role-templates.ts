import { allPermissions, type Permission } from '@rental/contract/permissions';

/** A role that every new brand begins with. */
export interface RoleTemplate {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const clerkRights: readonly Permission[] = [
  'home:view',
  'order:list',
  'order:approve',
  'order:reject',
  'order:agreement',
  'order:sign',
  'order:ship',
  'order:receive',
  'order:close',
  'material:upload',
];

export const roleTemplates = {
  administrator: { code: 'ROLE_ADMIN', name: '管理员', permissions: allPermissions },
  clerk: { code: 'ROLE_CLERK', name: '店员', permissions: clerkRights },
  channel: { code: 'ROLE_CHANNEL', name: '渠道', permissions: ['home:view', 'order:list'] },
} as const satisfies Record<string, RoleTemplate>;

export type RoleTemplateName = keyof typeof roleTemplates;
