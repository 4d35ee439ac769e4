import type { Permission } from '@rental/contract/permissions';
import { billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';

/** The actions on one bill: words and right. */
export const billActions = {
  collect: { label: '收款', permission: 'bill:collect' },
  waive: { label: '减免', permission: 'bill:waive' },
  reschedule: { label: '改期', permission: 'bill:waive' },
  refund: { label: '退款', permission: 'bill:refund' },
  cancelCharge: { label: '取消', permission: 'order:charge' },
} as const satisfies Record<string, { label: string; permission: Permission }>;

export type BillAction = keyof typeof billActions;

/** Its label for a bill of this kind: the refund of a premium is 退保. */
export const billActionLabel = (action: BillAction, kind: BillKind): string =>
  action === 'refund' && kind === billKinds.insurance ? '退保' : billActions[action].label;
