import { AutoComplete, Input } from 'antd';
import { startReturn } from '@rental/contract/rental/orders/money/order-money';
import { useDictionary } from '../../../http/use-dictionary.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import type { OrderApplication } from '../applications/application-steps.ts';
import { AppliedNotice, WithApplication } from '../applications/with-application.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';
import { ReturnAddressField } from './return-address-field.tsx';

interface Typed {
  readonly returnAddressId?: number;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly note?: string;
}

/** 申请归还: the product is on its way back. It begins with what the customer has applied for. */
export function StartReturnModal(props: OrderDialogProps) {
  return (
    <WithApplication orderId={props.detail.order.id} kind="return">
      {(applied) => <StartReturn {...props} applied={applied} />}
    </WithApplication>
  );
}

interface StartReturnProps extends OrderDialogProps {
  readonly applied: OrderApplication | undefined;
}

function StartReturn({ detail: { order }, applied, onClosed }: StartReturnProps) {
  const carriers = useDictionary('carrier').options.map(({ label }) => ({ value: label }));
  return (
    <MoneyDialog<'startReturn', Typed>
      name="startReturn"
      order={order}
      title="申请归还"
      okText="确认申请归还"
      {...(applied !== undefined && { start: { note: applied.words.slice(0, 200) } })}
      decides={() => ({})}
      extra={({ returnAddressId, carrier, trackingNumber, note }) => ({
        returnAddressId,
        carrier,
        trackingNumber,
        note,
      })}
      more={<NoteField />}
      onClosed={onClosed}
    >
      <AppliedNotice applied={applied} />
      <p className="order-dialog-words">
        订单进入「归还中」，收到设备后登记检测结果；在此之前可以取消归还。
      </p>
      <ReturnAddressField orderId={order.id} />
      <ContractField of={startReturn} name="carrier" label="退回物流公司">
        <AutoComplete allowClear placeholder="选择或输入，到店归还可不填" options={carriers} />
      </ContractField>
      <ContractField of={startReturn} name="trackingNumber" label="退回物流单号">
        <Input allowClear placeholder="输入或扫描物流单号，到店归还可不填" maxLength={40} />
      </ContractField>
    </MoneyDialog>
  );
}
