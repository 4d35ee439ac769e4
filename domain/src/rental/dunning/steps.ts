/** The steps of a case, as its history tells them. Stored: never rename. */
export const dunningSteps = {
  opened: '立案',
  closed: '结案',
  assigned: '分配',
  held: '暂停催收',
  released: '恢复催收',
  called: '查看号码',
  lost: '标记失联',
  found: '取消失联',
  kept: '承诺兑现',
  broken: '承诺未兑现',
  planAgreed: '协商分期生效',
  planKept: '协商分期已履行',
  planBroken: '协商分期违约',
  planCancelled: '撤销协商分期',
  transferred: '移交',
  transferStepped: '移交进展',
} as const;

export type DunningStep = keyof typeof dunningSteps;
