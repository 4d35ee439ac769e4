import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import type { Fen } from '@rental/domain/money';
import { moneyText } from '../../ui/money-text.ts';
import { MethodField } from './method-field.tsx';
import { StepUpFields, stepUpOf, type Proven } from './step-up-fields.tsx';

/** What the refund fields of a dialog hold. */
export interface Refund extends Proven {
  readonly refundMethod?: MoneyMethod;
}

/** How money goes back, and who says so once more. Nothing where none does, by what is known so far. */
export function RefundFields({ refundFen }: { refundFen: Fen | undefined }) {
  if (refundFen === undefined || refundFen === 0) return null;
  return (
    <>
      <MethodField
        name="refundMethod"
        label="退款方式"
        extra={`共 ${moneyText(refundFen)} 退还客户`}
      />
      <StepUpFields />
    </>
  );
}

/** The refund as the contract wants it. */
export const refundOf = async ({ refundMethod, ...proven }: Refund) =>
  refundMethod === undefined ? {} : { refundMethod, stepUp: await stepUpOf(proven) };
