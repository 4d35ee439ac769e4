import { Form, Input, Radio } from 'antd';
import { useState, type ReactElement } from 'react';
import { NewCustomer } from '@rental/contract/rental/orders/placing/placing-fields';
import { businessDateOf } from '@rental/domain/business-date';
import { idNumberDoubts } from '@rental/domain/validation/id-number';
import { useRead } from '../../../http/use-read.ts';
import type { AskedChoices } from '../../../ui/data-table/filters/filters.ts';
import { SearchControl } from '../../../ui/data-table/filters/search-control.tsx';
import { complaintOn } from '../../../ui/fields/contract-rule.ts';
import type { NewCustomerField, TypedOrder } from './placing-form.ts';

/** The customer of the order: one that is registered, or a new one. */
export function CustomerFields() {
  const form = Form.useFormInstance<TypedOrder>();
  const isNew = Form.useWatch('isNewCustomer', form) ?? false;
  return (
    <fieldset className="placing-group">
      <legend>客户</legend>
      <Form.Item name="isNewCustomer" noStyle>
        <Radio.Group optionType="button" options={kinds} />
      </Form.Item>
      {isNew ? (
        <NewCustomerFields />
      ) : (
        <Form.Item
          name="customerIs"
          label="手机号或姓名"
          required
          extra="输入完整手机号，或姓名中的2个字以上；查不到时请登记新客户，身份证号已登记的会认作同一人"
          rules={[{ required: true, message: '请选择客户，或登记新客户' }]}
        >
          <SearchControl useChoices={useCustomerChoices} />
        </Form.Item>
      )}
    </fieldset>
  );
}

const kinds = [
  { value: false, label: '已有客户' },
  { value: true, label: '登记新客户' },
];

/** Customers as the choices of the form, masked. */
function useCustomerChoices(asked: AskedChoices | null) {
  const { data, isFetching } = useRead(
    'placingCustomers',
    { query: asked ?? {} },
    { enabled: asked !== null, staleTime: 0 },
  );
  const found = asked === null ? [] : (data?.content ?? []);
  return {
    choices: found.map(({ id, name, phone, idNumber, isBlacklisted }) => ({
      value: String(id),
      label: `${name} ${phone} ${idNumber}${isBlacklisted ? '（黑名单）' : ''}`,
    })),
    isFetching,
  };
}

function NewCustomerFields() {
  const form = Form.useFormInstance<TypedOrder>();
  const idNumber = Form.useWatch(['newCustomer', 'idNumber'], form) ?? '';
  const [today] = useState(() => businessDateOf(new Date()));
  const doubts = idNumberDoubts(idNumber.trim(), today)
    .map(({ message }) => message)
    .join('；');
  return (
    <div className="placing-pair">
      <NewCustomerItem field="name" label="姓名">
        <Input maxLength={50} />
      </NewCustomerItem>
      <NewCustomerItem field="phone" label="手机号">
        <Input inputMode="numeric" maxLength={11} />
      </NewCustomerItem>
      <NewCustomerItem field="idNumber" label="身份证号" doubts={doubts}>
        <Input maxLength={18} />
      </NewCustomerItem>
      <NewCustomerItem field="region" label="省市区">
        <Input maxLength={100} placeholder="如 浙江省杭州市西湖区" />
      </NewCustomerItem>
      <NewCustomerItem field="street" label="街道门牌">
        <Input maxLength={200} />
      </NewCustomerItem>
    </div>
  );
}

interface NewCustomerItemProps {
  readonly field: NewCustomerField;
  readonly label: string;
  /** A warning, which blocks nothing. */
  readonly doubts?: string;
  readonly children: ReactElement;
}

/** A field of a new customer. The contract's schema is its only rule. */
const NewCustomerItem = ({ field, label, doubts = '', children }: NewCustomerItemProps) => (
  <Form.Item
    name={['newCustomer', field]}
    label={label}
    required
    extra={doubts === '' ? null : <span className="placing-doubt">{doubts}</span>}
    rules={[
      {
        validator: async (_: unknown, typed: unknown) => {
          const complaint = complaintOn(NewCustomer.shape[field], typed ?? '');
          if (complaint !== null) throw new Error(complaint);
        },
      },
    ]}
    validateTrigger={['onBlur', 'onSubmit']}
  >
    {children}
  </Form.Item>
);
