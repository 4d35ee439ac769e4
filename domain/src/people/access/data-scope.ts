/**
 * 数据范围: how far the rights of a role reach among the rows of its brand. Stored and sent by number; a smaller number
 * never reaches less than a larger one of the same platform.
 */
export const dataScope = { all: 1, department: 2, stores: 3, channel: 4, self: 5 } as const;
export type DataScope = (typeof dataScope)[keyof typeof dataScope];

export const dataScopeLabels: ReadonlyMap<DataScope, string> = new Map([
  [dataScope.all, '全部数据'],
  [dataScope.department, '本部门及下级'],
  [dataScope.stores, '所属店铺'],
  [dataScope.channel, '所属渠道'],
  [dataScope.self, '仅本人负责'],
]);

/** By platform (S251): a channel operator reaches the own channel or less, and nobody else has one to reach. */
const scopesOfPurpose: Readonly<Record<1 | 2, readonly DataScope[]>> = {
  1: [dataScope.all, dataScope.department, dataScope.stores, dataScope.self],
  2: [dataScope.channel, dataScope.self],
};

export const isScopeOf = (purpose: 1 | 2, scope: DataScope): boolean =>
  scopesOfPurpose[purpose].includes(scope);

/** The data scope of an operator with these roles: the widest; without a role the operator's own rows. */
export const widestScope = (scopes: readonly DataScope[]): DataScope =>
  scopes.reduce((widest, scope) => (scope < widest ? scope : widest), dataScope.self);

/** An operator gives no reach that is wider than the own (threat model 12). */
export const mayGiveScope = (own: DataScope, given: DataScope): boolean => given >= own;
