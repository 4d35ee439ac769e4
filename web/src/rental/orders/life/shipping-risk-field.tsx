import { Alert, Checkbox, Form } from 'antd';
import {
  shippingRiskText,
  type ShippingRisk,
} from '@rental/domain/rental/orders/life/shipping-risk';
import { useRead } from '../../../http/use-read.ts';

/** 已核对发货风险: asked for where something speaks against the customer. What is ticked is what was shown. */
export function ShippingRiskField({ orderId }: { readonly orderId: number }) {
  const { data } = useRead('shippingRisks', { params: { id: orderId } }, { staleTime: 0 });
  const risks = data?.risks ?? [];
  if (risks.length === 0) return null;
  const isChecked = (checked: readonly ShippingRisk[] = []) =>
    risks.every((risk) => checked.includes(risk));
  return (
    <>
      <Alert
        className="order-dialog-words"
        type="warning"
        showIcon
        title={`发货风险：${shippingRiskText(risks)}。核对后交付，并记入操作记录`}
      />
      <Form.Item
        name="checkedRisks"
        getValueFromEvent={({ target }: { target: { checked: boolean } }) =>
          target.checked ? risks : undefined
        }
        getValueProps={(checked?: readonly ShippingRisk[]) => ({ checked: isChecked(checked) })}
        rules={[
          {
            validator: async (_, checked?: readonly ShippingRisk[]) => {
              if (!isChecked(checked)) throw new Error('请核对发货风险并勾选');
            },
          },
        ]}
      >
        <Checkbox>已核对发货风险</Checkbox>
      </Form.Item>
    </>
  );
}
