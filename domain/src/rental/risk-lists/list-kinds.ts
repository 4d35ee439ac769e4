/** The two lists of 风控名单. Stored: never rename. */
export const listKinds = { black: '黑名单', white: '白名单' } as const;
export type ListKind = keyof typeof listKinds;

/** Why somebody is on the blacklist. Stored, and shared with other brands: never rename. */
export const blackReasons = {
  overdue: '逾期不还',
  unreachable: '失联',
  forgedPapers: '欺诈材料',
  cashOut: '套现',
  unreturned: '设备未还',
  otherBlack: '其他',
} as const;
export type BlackReason = keyof typeof blackReasons;

/** Why somebody is on the whitelist. Stored: never rename. */
export const whiteReasons = {
  regular: '老客户',
  staff: '内部员工',
  otherWhite: '其他',
} as const;

export const reasonsOf = { black: blackReasons, white: whiteReasons } as const;
export const listReasons = { ...blackReasons, ...whiteReasons } as const;
export type ListReason = keyof typeof listReasons;

export const isBlackReason = (reason: string): reason is BlackReason =>
  Object.hasOwn(blackReasons, reason);

export const isReasonOf = (kind: ListKind, reason: ListReason): boolean =>
  Object.hasOwn(reasonsOf[kind], reason);
