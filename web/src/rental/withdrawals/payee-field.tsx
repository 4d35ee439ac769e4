import { Form, Select } from 'antd';
import type { WithdrawalPayee } from '@rental/contract/rental/withdrawals';
import { payees, type Payee } from '@rental/domain/rental/withdrawals/payee';
import { useRead } from '../../http/use-read.ts';

/** The store, channel or distributor whose money a dialog is about, as calls name it. */
export interface Owner {
  readonly payee: Payee;
  readonly payeeId: number;
}

/** 「channel 3」: an owner as the value of a field. */
export const ownerKey = ({ payee, payeeId }: Owner): string => `${payee} ${payeeId}`;

/** The owner of such a value; undefined where none is chosen. */
export function ownerOf(key: string | undefined): Owner | undefined {
  if (key === undefined) return undefined;
  const [kind = 'store', id] = key.split(' ');
  return { payee: kind as Payee, payeeId: Number(id) };
}

export const keyOfPayee = ({ payee, id }: WithdrawalPayee): string =>
  ownerKey({ payee, payeeId: id });

/** An owner that a dialog is opened for, with its name. */
export interface NamedOwner extends Owner {
  readonly payeeName: string;
}

interface PayeeFieldProps {
  readonly onChange?: () => void;
}

/** The stores and channels whose money one may withdraw; where there is one alone, it is chosen. */
export function PayeeField({ onChange }: PayeeFieldProps) {
  const { data } = useRead('withdrawalPayees');
  if (data === undefined) return null;
  const [first] = data.payees;
  const groups = (Object.keys(payees) as Payee[])
    .map((kind) => ({
      label: payees[kind],
      options: data.payees
        .filter(({ payee }) => payee === kind)
        .map((one) => ({ value: keyOfPayee(one), label: one.name })),
    }))
    .filter(({ options }) => options.length > 0);
  return (
    <Form.Item
      name="owner"
      label="主体"
      rules={[{ required: true, message: '请选择主体' }]}
      {...(first !== undefined && data.payees.length === 1 && { initialValue: keyOfPayee(first) })}
    >
      <Select
        placeholder="请选择主体"
        showSearch={{ optionFilterProp: 'label' }}
        options={groups}
        {...(onChange !== undefined && { onChange })}
      />
    </Form.Item>
  );
}

/** The owner that a dialog is opened for. */
export const PayeeBrief = ({ owner: { payee, payeeName } }: { readonly owner: NamedOwner }) => (
  <p className="order-dialog-words">
    {payees[payee]} <strong>{payeeName}</strong>
  </p>
);
