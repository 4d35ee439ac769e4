import type { IncomeKind } from '../../money/accounting/policy.ts';
import type { TransferKind } from '../../money/ledger/transfers.ts';

/** The kinds of bills. Stored: never renumber. */
export const billKinds = {
  rent: 1,
  buyout: 2,
  compensation: 3,
  extra: 4,
  insurance: 5,
  deposit: 6,
  earlyReturn: 7,
  overstay: 8,
} as const;

export type BillKind = (typeof billKinds)[keyof typeof billKinds];

export const billKindLabels: ReadonlyMap<BillKind, string> = new Map<BillKind, string>([
  [billKinds.rent, '租金'],
  [billKinds.buyout, '买断尾款'],
  [billKinds.compensation, '赔付'],
  [billKinds.extra, '补订单'],
  [billKinds.insurance, '保费'],
  [billKinds.deposit, '补押金'],
  [billKinds.earlyReturn, '提前归还违约金'],
  [billKinds.overstay, '超期占用费'],
]);

/** How a bill of a kind enters the books. A deposit is no income: it enters when it is paid. */
export const billedAs: Readonly<Record<BillKind, TransferKind | null>> = {
  [billKinds.rent]: 'rentBilled',
  [billKinds.buyout]: 'buyoutBilled',
  [billKinds.compensation]: 'compensationBilled',
  [billKinds.extra]: 'extraBilled',
  [billKinds.insurance]: 'insuranceBilled',
  [billKinds.deposit]: null,
  [billKinds.earlyReturn]: 'compensationBilled',
  [billKinds.overstay]: 'overstayBilled',
};

/** The income that a bill is; null: a deposit, which is none. */
export const incomeOfBill: Readonly<Record<BillKind, IncomeKind | null>> = {
  [billKinds.rent]: 'rent',
  [billKinds.overstay]: 'rent',
  [billKinds.buyout]: 'sale',
  [billKinds.compensation]: 'compensation',
  [billKinds.earlyReturn]: 'compensation',
  [billKinds.extra]: 'extra',
  [billKinds.insurance]: 'insurance',
  [billKinds.deposit]: null,
};

/** The bills that a return brings about: 赔付 for damages, and 违约金 for leaving early. */
export const returnBillKinds: readonly BillKind[] = [billKinds.compensation, billKinds.earlyReturn];
