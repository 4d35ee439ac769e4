import { listOfAreas } from '@rental/contract/areas';
import { brandPermissions } from '@rental/contract/permissions';
import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import type { Purpose } from '../../db/tables.ts';

/** A role that every new brand begins with. */
export interface RoleTemplate {
  readonly code: string;
  readonly name: string;
  readonly purpose: Purpose;
  readonly dataScope: DataScope;
  readonly permissions: readonly string[];
}

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
    permissions: listOfAreas('clerk'),
  },
  channel: {
    code: 'ROLE_CHANNEL',
    name: '渠道',
    purpose: 2,
    dataScope: dataScope.channel,
    permissions: listOfAreas('channel'),
  },
} as const satisfies Record<string, RoleTemplate>;

export type RoleTemplateName = keyof typeof roleTemplates;
