/** Says if a customer may rent. Stored and sent: never renumber. */
export const customerStatus = { normal: 1, blacklisted: 2 } as const;
export type CustomerStatus = (typeof customerStatus)[keyof typeof customerStatus];

export const customerStatuses: readonly CustomerStatus[] = Object.values(customerStatus);

export const customerStatusLabels: ReadonlyMap<CustomerStatus, string> = new Map([
  [customerStatus.normal, '正常'],
  [customerStatus.blacklisted, '黑名单'],
]);
