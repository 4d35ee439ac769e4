import type { CustomerRow } from '@rental/contract/rental/customers';
import type { Permission } from '@rental/contract/permissions';
import type { FeatureFlag } from '@rental/domain/platform/brands/feature-flags';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';

/** The actions on a customer. */
const customerActions = [
  { what: 'code', label: '推广码', permission: 'customer:list', flag: 'OpenDistribution' },
  { what: 'parent', label: '修改上级', permission: 'customer:edit', flag: 'OpenDistribution' },
  { what: 'salesperson', label: '绑定业务员', permission: 'customer:edit' },
  { what: 'password', label: '重置密码', permission: 'customer:reset' },
  { what: 'blacklist', label: '拉黑', permission: 'customer:edit', isDanger: true },
  { what: 'unblacklist', label: '移出黑名单', permission: 'customer:edit' },
  { what: 'riskList', label: '加入风控名单', permission: 'riskList:edit' },
] as const satisfies readonly {
  what: string;
  label: string;
  permission: Permission;
  isDanger?: true;
  flag?: FeatureFlag;
}[];

export type CustomerAction = (typeof customerActions)[number];
export type CustomerActionName = CustomerAction['what'];

/** The actions an operator has the right to, and the brand has turned on. */
export const actionsFor = (
  may: (permission: Permission) => boolean,
  isOn: (flag: FeatureFlag) => boolean,
) =>
  customerActions.filter(
    (action) => may(action.permission) && (!('flag' in action) || isOn(action.flag)),
  );

/** True if it makes sense for a customer who stands so: nobody is blacklisted twice. */
export function isFor({ what }: CustomerAction, { status }: Pick<CustomerRow, 'status'>): boolean {
  const isListed = status === customerStatus.blacklisted;
  if (what === 'blacklist') return !isListed;
  return what !== 'unblacklist' || isListed;
}

export const isDanger = (action: CustomerAction) => 'isDanger' in action;
