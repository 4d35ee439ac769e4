import type { WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { refundFailures } from '@rental/domain/rental/refunds/refund-order';
import { payoutMethods } from '@rental/domain/rental/withdrawals/payout-account';
import {
  withdrawalStates,
  type WithdrawalState,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import '../orders/core/orders.css';

const tones: Readonly<Record<WithdrawalState, Tone>> = {
  pending: 'waiting',
  approved: 'waiting',
  paying: 'moving',
  paid: 'done',
  refused: 'ended',
  failed: 'late',
};

/** The state of a withdrawal; one that the provider has not decided for long is 待确认. */
export const WithdrawalStateText = ({ row }: { readonly row: WithdrawalRow }) => (
  <TonedText
    tone={row.isUndecided ? 'late' : tones[row.withdrawalState]}
    words={row.isUndecided ? '待确认' : withdrawalStates[row.withdrawalState]}
  />
);

export const stateWords = ({ withdrawalState, reason, isUndecided }: WithdrawalRow): string => {
  if (reason !== null) return `${withdrawalStates[withdrawalState]}：${refundFailures[reason]}`;
  const words = withdrawalStates[withdrawalState];
  return isUndecided ? `${words}，支付渠道尚未给出结果` : words;
};

interface Payee {
  readonly method: WithdrawalRow['method'];
  readonly bankName: string | null;
  readonly account: string;
  readonly holder: string;
}

/** 「支付宝 138****0007」. */
export const accountText = ({ method, bankName, account }: Payee): string =>
  `${bankName ?? payoutMethods[method]} ${account}`;

/** Which withdrawal a dialog is about. */
export const WithdrawalBrief = ({ row }: { readonly row: WithdrawalRow }) => (
  <p className="order-dialog-words">
    <strong>{moneyText(row.amountFen)}</strong> {row.payeeName} · {row.withdrawalNo}
    <br />
    到账 {row.holder}，{accountText(row)}
  </p>
);
