import { fen, type Fen } from '../../money.ts';
import { isMoneyMethod, type MoneyMethod } from '../ledger/accounts.ts';
import type { Transfer, TransferKind } from '../ledger/transfers.ts';

/** Which way money goes. Stored: never rename. */
export const cashDirections = { in: '收入', out: '支出' } as const;
export type CashDirection = keyof typeof cashDirections;

/** The reason for which money came in or went out (业务类型). Stored: never rename. */
export const cashKinds = {
  rent: '租金',
  deposit: '押金',
  buyout: '买断',
  compensation: '赔付',
  extra: '补订单',
  insurance: '保费',
  insuranceClaim: '保险理赔',
  badDebt: '收回坏账',
  overpaid: '多收款',
  refund: '退款',
  depositRefund: '退押金',
  withdrawal: '提现',
  split: '店铺分账',
  commission: '佣金',
  fee: '手续费',
  adjustment: '对账调整',
  other: '其他',
} as const;
export type CashKind = keyof typeof cashKinds;

/** The kinds that follow a statement, and are no trade of their own in it. */
export const statedKinds = ['fee', 'adjustment'] as const satisfies readonly CashKind[];

/** The kinds by which money goes back to customers. */
export const refundKinds = ['refund', 'depositRefund'] as const satisfies readonly CashKind[];

/** Money of one act that came in or went out by one method for one purpose, in fen above zero. */
export interface CashFlow {
  readonly method: MoneyMethod;
  readonly direction: CashDirection;
  readonly kind: CashKind;
  readonly amountFen: Fen;
}

const kindsIn: Readonly<Partial<Record<TransferKind, CashKind>>> = {
  depositReceived: 'deposit',
  insuranceReceived: 'insuranceClaim',
  badDebtRecovered: 'badDebt',
  overpaid: 'overpaid',
};

/** Paid for customers, or for money, that somebody brought in. */
const commissions: ReadonlySet<TransferKind> = new Set([
  'commissionPaid',
  'distributionPaid',
  'agencyPaid',
]);

/** Paid out of the balance of a store, channel or distributor. */
const withdrawals: ReadonlySet<TransferKind> = new Set([
  'withdrawalPaid',
  'channelWithdrawalPaid',
  'distributorWithdrawalPaid',
]);

/** The kinds of the bills that an act pays, by their ids. */
export type BillKinds = ReadonlyMap<number, CashKind>;

/** 业务类型 of money that a transfer moves. Whatever goes out on an order goes back: what was received is taken back as a refund. */
function cashKindOf(
  { kind, billId }: Pick<Transfer, 'kind' | 'billId'>,
  direction: CashDirection,
  bills: BillKinds,
): CashKind {
  if (withdrawals.has(kind)) return 'withdrawal';
  if (kind === 'settlementSplit') return 'split';
  if (commissions.has(kind)) return 'commission';
  if (kind === 'feeCharged') return 'fee';
  if (kind === 'accountAdjusted') return 'adjustment';
  if (direction === 'out')
    return kind === 'depositRefunded' || kind === 'depositReceived' ? 'depositRefund' : 'refund';
  if (kind !== 'received') return kindsIn[kind] ?? 'other';
  const bill = billId === null ? undefined : bills.get(billId);
  return bill ?? 'other';
}

/**
 * The cash flows of an act: one for each method, direction and kind. What moves no money, such as 押金抵扣, 减免 or a frozen
 * 预授权, is none.
 */
export function cashFlowsOf(transfers: readonly Transfer[], bills: BillKinds): CashFlow[] {
  const flows = new Map<string, CashFlow>();
  const add = (made: Transfer, method: MoneyMethod, direction: CashDirection) => {
    const kind = cashKindOf(made, direction, bills);
    const key = `${method} ${direction} ${kind}`;
    const sum = (flows.get(key)?.amountFen ?? 0) + made.amountFen;
    flows.set(key, { method, direction, kind, amountFen: fen(sum) });
  };
  for (const made of transfers) {
    if (isMoneyMethod(made.debit)) add(made, made.debit, 'in');
    if (isMoneyMethod(made.credit)) add(made, made.credit, 'out');
  }
  return [...flows.values()];
}

/** The bills that money is received for: their kinds say what it is for. */
export const billsPaid = (transfers: readonly Transfer[]): number[] => [
  ...new Set(
    transfers.flatMap(({ kind, debit, billId }) =>
      kind === 'received' && isMoneyMethod(debit) && billId !== null ? [billId] : [],
    ),
  ),
];

/** The money that transfers move in one direction, in fen. */
export const cashSum = (transfers: readonly Transfer[], wanted: CashDirection): Fen =>
  fen(
    transfers.reduce(
      (sum, { debit, credit, amountFen }) =>
        sum + (isMoneyMethod(wanted === 'in' ? debit : credit) ? amountFen : 0),
      0,
    ),
  );
