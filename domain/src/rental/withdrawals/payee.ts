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
