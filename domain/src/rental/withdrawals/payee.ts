import type { AccountCode, SubjectKind } from '../../money/ledger/accounts.ts';
import type { TransferKind } from '../../money/ledger/transfers.ts';

/** The owners of balances that are withdrawn (主体). Stored: never rename. */
export const payees = {
  store: '店铺',
  channel: '渠道',
  distributor: '分销员',
} as const satisfies Partial<Record<SubjectKind, string>>;
export type Payee = keyof typeof payees;

interface PayeeBooks {
  /** The money that may be withdrawn. */
  readonly balance: AccountCode;
  /** The money that was applied for and has not left us. */
  readonly underWay: AccountCode;
  readonly applied: TransferKind;
  readonly paid: TransferKind;
}

/** The accounts and transfers of the withdrawals of each. */
export const payeeBooks: Readonly<Record<Payee, PayeeBooks>> = {
  store: {
    balance: 'storeBalance',
    underWay: 'withdrawalUnderWay',
    applied: 'withdrawalApplied',
    paid: 'withdrawalPaid',
  },
  channel: {
    balance: 'channelPayable',
    underWay: 'channelUnderWay',
    applied: 'channelWithdrawalApplied',
    paid: 'channelWithdrawalPaid',
  },
  distributor: {
    balance: 'distributorPayable',
    underWay: 'distributorUnderWay',
    applied: 'distributorWithdrawalApplied',
    paid: 'distributorWithdrawalPaid',
  },
};

/** The owners whose movements are listed by 佣金账户; stores have a list of their own. */
export const recordedPayees = {
  channel: payees.channel,
  distributor: payees.distributor,
} as const satisfies Partial<Record<Payee, string>>;
export type RecordedPayee = keyof typeof recordedPayees;

/** The accounts that 佣金账户 shows the balance of. */
export const balanceCodes: readonly AccountCode[] = [
  payeeBooks.channel.balance,
  payeeBooks.distributor.balance,
];

/** The transfers that move those balances: how each is called, and how its reversal is. */
export const balanceWords = {
  commissionSettled: { payee: 'channel', forth: '佣金入账', back: '佣金收回' },
  commissionPaid: { payee: 'channel', forth: '登记打款', back: '打款退回' },
  channelWithdrawalApplied: { payee: 'channel', forth: '申请提现', back: '提现退回' },
  distributionEarned: { payee: 'distributor', forth: '佣金入账', back: '佣金收回' },
  distributionPaid: { payee: 'distributor', forth: '发放佣金', back: '发放退回' },
  distributorWithdrawalApplied: { payee: 'distributor', forth: '申请提现', back: '提现退回' },
} as const satisfies Partial<
  Record<TransferKind, { payee: RecordedPayee; forth: string; back: string }>
>;
export type BalanceKind = keyof typeof balanceWords;

/** The transfers that move the balances of a kind of owner. */
export const kindsOfPayee = (payee: RecordedPayee): BalanceKind[] =>
  (Object.keys(balanceWords) as BalanceKind[]).filter((kind) => balanceWords[kind].payee === payee);
