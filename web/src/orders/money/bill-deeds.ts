import type { Permission } from '@rental/contract/permissions';

/** What is done with one bill: its words, and the right to it. */
export const billDeeds = {
  collect: { label: '收款', permission: 'bill:collect' },
  waive: { label: '减免', permission: 'bill:waive' },
  reschedule: { label: '改期', permission: 'bill:waive' },
  refund: { label: '退款', permission: 'bill:refund' },
  cancelCharge: { label: '取消', permission: 'order:charge' },
} as const satisfies Record<string, { label: string; permission: Permission }>;

export type BillDeed = keyof typeof billDeeds;
