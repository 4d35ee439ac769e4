import type { SecondPerson } from '@rental/contract/people/access/approvals';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import type { Fen } from '@rental/domain/money';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { RefundWayField } from './fields/refund-way-field.tsx';
import { agreeingOf, isToAsk, SecondPersonFields, type Agreed } from './second-person.tsx';

/** The refund fields of a dialog. */
export interface Refund extends Agreed {
  readonly refundMethod?: RefundWay;
}

interface RefundFieldsProps {
  readonly refundFen: Fen | undefined;
  readonly secondPerson: SecondPerson | undefined;
  /** The form asks why in words. */
  readonly hasReason?: boolean;
}

/** How money goes back, and who says so once more, or who else has to agree. Nothing where none does, by what is known so far. */
export function RefundFields({ refundFen, secondPerson, hasReason }: RefundFieldsProps) {
  const isRefund = refundFen !== undefined && refundFen > 0;
  return (
    <>
      {isRefund ? (
        <RefundWayField
          name="refundMethod"
          label="退款方式"
          extra={`共 ${moneyText(refundFen)} 退还客户`}
        />
      ) : null}
      <SecondPersonFields told={secondPerson} hasReason={hasReason === true} isProven={isRefund} />
    </>
  );
}

/** The refund as the contract wants it. */
export const refundOf = async (
  secondPerson: SecondPerson | undefined,
  typed: Refund & { readonly reason: unknown },
) => ({
  ...(typed.refundMethod !== undefined && { refundMethod: typed.refundMethod }),
  ...(await agreeingOf(
    secondPerson,
    typed,
    typed.refundMethod !== undefined || isToAsk(secondPerson),
  )),
});
