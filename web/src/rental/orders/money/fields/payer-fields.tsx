import { Form, Input, Radio } from 'antd';
import { Payer } from '@rental/contract/rental/orders/money/money-fields';
import { payerRelations } from '@rental/domain/rental/orders/money/payer';
import { complaintOn } from '../../../../ui/fields/contract-rule.ts';

const payers = [
  { value: 'customer', label: '本人' },
  { value: 'other', label: '代客支付' },
];
const relations = Object.entries(payerRelations).map(([value, label]) => ({ value, label }));

const ruleOf = (field: keyof typeof Payer.shape) => ({
  required: true,
  validator: async (_: unknown, value: unknown) => {
    const words = complaintOn(Payer.shape[field], value);
    if (words !== null) throw new Error(words);
  },
});

/** 付款人: the customer, or another payer with the relation to the customer. The deposit pays for the customer alone. */
export function PayerFields() {
  const method: unknown = Form.useWatch('method');
  const paying: unknown = Form.useWatch('paying');
  if (method === 'deposit') return null;
  return (
    <>
      <Form.Item name="paying" label="付款人" initialValue="customer">
        <Radio.Group aria-label="付款人" className="money-methods" options={payers} />
      </Form.Item>
      {paying === 'other' ? (
        <>
          <Form.Item
            name={['payer', 'name']}
            label="付款人姓名"
            extra="请核对转账或回单上的户名"
            validateTrigger={['onBlur', 'onSubmit']}
            rules={[ruleOf('name')]}
          >
            <Input allowClear maxLength={20} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['payer', 'relation']} label="与客户关系" rules={[ruleOf('relation')]}>
            <Radio.Group aria-label="与客户关系" className="money-methods" options={relations} />
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
