import { Select } from 'antd';
import { captureAuthorization } from '@rental/contract/rental/pre-authorizations';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { yuan, fen } from '@rental/domain/money';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { isOpen } from '../core/open-bill.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';

interface Typed {
  readonly billId?: number;
  readonly amountFen?: string;
  readonly note?: string;
}

/** 预授权转支付: a bill, or a part of it, is paid out of what is frozen. */
export function CaptureAuthorizationModal({ detail, onClosed }: OrderDialogProps) {
  const { order, bills } = detail;
  const open = bills.filter(isOpen).filter(({ kind }) => kind !== billKinds.deposit);
  const [first] = open;
  const most = fen(Math.min(order.authorizedFen, first?.owedFen ?? 0));
  return (
    <MoneyDialog<'captureAuthorization', Typed>
      name="captureAuthorization"
      order={order}
      title="预授权转支付"
      okText="确认转支付"
      start={
        first === undefined ? {} : { billId: first.id, amountFen: yuan(most).replaceAll(',', '') }
      }
      decides={({ billId, amountFen: typed }) => {
        const amountFen = typedFen(typed);
        if (billId === undefined || amountFen === undefined || amountFen === null) return null;
        return { billId, amountFen };
      }}
      extra={({ note }) => ({ note })}
      more={<NoteField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        用冻结中的 {moneyText(order.authorizedFen)}{' '}
        支付账单，支付渠道处理成功后入账，其余部分继续冻结。
      </p>
      <ContractField of={captureAuthorization} name="billId" label="账单">
        <Select
          options={open.map((bill) => ({
            value: bill.id,
            label: `${billTitle(bill)} 待付 ${moneyText(bill.owedFen)}`,
          }))}
        />
      </ContractField>
      <AmountField of={captureAuthorization} name="amountFen" label="转支付金额" />
    </MoneyDialog>
  );
}
