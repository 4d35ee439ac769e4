import type { CashKind } from '../../money/payments/cash-flows.ts';
import { billKinds, type BillKind } from './bill-kinds.ts';

/** 业务类型 of the money that pays a bill of a kind. */
export const cashKindOfBill: Readonly<Record<BillKind, CashKind>> = {
  [billKinds.rent]: 'rent',
  [billKinds.buyout]: 'buyout',
  [billKinds.compensation]: 'compensation',
  [billKinds.extra]: 'extra',
  [billKinds.insurance]: 'insurance',
  [billKinds.deposit]: 'deposit',
  [billKinds.earlyReturn]: 'compensation',
  [billKinds.overstay]: 'rent',
};
