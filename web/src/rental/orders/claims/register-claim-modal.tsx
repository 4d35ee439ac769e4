import { Input } from 'antd';
import { registerClaim } from '@rental/contract/rental/orders/claims/claims';
import { refusals } from '@rental/contract/refusals';
import { fen } from '@rental/domain/money';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { BillDialogProps } from '../core/bill-action.ts';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';

interface Typed {
  readonly amountFen?: string;
  readonly insurer: string;
  readonly caseNo: string;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 登记理赔: an insurer takes over a part of a 赔付, or all of it. */
export function RegisterClaimModal({ detail, bill, onClosed }: BillDialogProps) {
  const unpaidFen = fen(bill.owedFen - bill.lateFeeFen);
  return (
    <MoneyDialog<'registerClaim', Typed>
      name="registerClaim"
      order={detail.order}
      title={`登记理赔 ${billTitle(bill)}`}
      okText="确认登记"
      decides={({ amountFen: typed }) => {
        const amountFen = typedFen(typed);
        return amountFen === null || amountFen === undefined
          ? null
          : { billId: bill.id, amountFen };
      }}
      extra={({ insurer, caseNo, proofs, note }) => ({ insurer, caseNo, proofs, note })}
      more={
        <>
          <ContractField of={registerClaim} name="insurer" label="保险公司">
            <Input allowClear maxLength={40} placeholder="如 平安财险" />
          </ContractField>
          <ContractField of={registerClaim} name="caseNo" label="报案号">
            <Input allowClear maxLength={64} placeholder="报案号或保单号" />
          </ContractField>
          <ProofsField
            neededWords={refusals.claim_proof_missing.message({})}
            label="理赔凭证"
            words="核赔通知、定损单等"
          />
          <NoteField />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        保险公司已同意赔付后登记：客户少付这部分，由保险公司付给我们，到账后再登记到账。
      </p>
      <AmountField
        of={registerClaim}
        name="amountFen"
        label="理赔金额"
        placeholder={`最多 ${moneyText(unpaidFen)}`}
      />
    </MoneyDialog>
  );
}
