import { Form, Radio } from 'antd';
import { refuseDelivery } from '@rental/contract/rental/orders/life/order-moves';
import { refusedGoesTo } from '@rental/domain/rental/orders/money/endings';
import { swapFates, type SwapFate } from '@rental/domain/rental/orders/changes/swap-device';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { PaidByOthers } from '../money/paid-by-others.tsx';
import { refundOf } from '../money/refund-fields.tsx';
import { okTextOf } from '../money/second-person.tsx';
import { useEnding } from '../money/use-ending.ts';
import { useProvenCommand } from '../money/use-proven-command.ts';
import { AuthorizationAhead } from '../pre-authorizations/authorization-ahead.tsx';
import { SmsPreview } from '../work/sms-preview.tsx';
import { WhyForm, type Why } from './why-form.tsx';

interface Refused extends Why {
  readonly deviceGoesTo: SwapFate;
}

const fates = Object.entries(swapFates).map(([value, label]) => ({ value, label }));

/** 拒收: the customer did not take the parcel. */
export function RefuseDeliveryModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Refused>();
  const { command, send } = useProvenCommand('refuseDelivery');
  const detail = useRead('orderDetail', { params: { id: order.id } });
  const { refundFen, smsFacts, secondPerson, isOkDisabled, onDone } = useEnding(
    'previewRefuseDelivery',
    order,
    detail,
    form,
  );

  const submit = (typed: Refused) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        orderId: order.id,
        reason: typed.reason,
        deviceGoesTo: typed.deviceGoesTo,
        ...(await refundOf(secondPerson, typed)),
      }),
      onDone,
    );
  return (
    <CommandDialog
      title="拒收"
      okText={okTextOf(secondPerson, '确认拒收')}
      isDanger
      command={command}
      form={form}
      isOkDisabled={isOkDisabled}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        订单关闭且不能恢复，待付的加收账单取消；设备检测后再入库，完好未拆的可直接入库。
      </p>
      <AuthorizationAhead order={detail.data?.order} />
      <PaidByOthers bills={detail.data?.bills} />
      <SmsPreview order={order} act="refuseDelivery" facts={smsFacts} />
      <WhyForm
        form={form}
        of={refuseDelivery}
        label="拒收原因"
        refundFen={refundFen}
        secondPerson={secondPerson}
        onSubmit={(typed) => void submit(typed)}
      >
        <ContractField
          of={refuseDelivery}
          name="deviceGoesTo"
          label="设备去向"
          initialValue={refusedGoesTo}
        >
          <Radio.Group aria-label="设备去向" options={fates} />
        </ContractField>
      </WhyForm>
    </CommandDialog>
  );
}
