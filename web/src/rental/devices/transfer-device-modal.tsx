import { Form, Input, Select } from 'antd';
import { transferDevice } from '@rental/contract/rental/devices';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { DeviceBrief } from './device-brief.tsx';
import type { DeviceDialogProps } from './device-dialog-props.ts';
import { deviceReads } from './device-reads.ts';

/** 调拨: to another store that the operator reaches. */
export function TransferDeviceModal({ device, onClosed }: DeviceDialogProps) {
  const [form] = Form.useForm<{ storeId: number; reason: string }>();
  const command = useCommand('transferDevice', { refreshes: deviceReads });
  const options = useRead('deviceOptions');
  const others = (options.data?.stores ?? []).filter(({ id }) => id !== device.storeId);
  return (
    <CommandDialog
      title="设备调拨"
      okText="确认调拨"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <DeviceBrief device={device} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(values) => command.mutate({ body: { id: device.id, ...values } })}
      >
        <ContractField
          of={transferDevice}
          name="storeId"
          label="调入店铺"
          {...(options.isSuccess && others.length === 0 && { extra: '没有其他可调入的店铺' })}
        >
          <Select
            loading={options.isPending}
            placeholder="请选择店铺"
            showSearch={{ optionFilterProp: 'label' }}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </ContractField>
        <ContractField of={transferDevice} name="reason" label="原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
