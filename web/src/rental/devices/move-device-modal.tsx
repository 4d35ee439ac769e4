import { Form, Input } from 'antd';
import { moveDevice } from '@rental/contract/rental/devices';
import {
  deviceMoves,
  deviceStates,
  type HandMove,
} from '@rental/domain/rental/devices/device-state';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { DeviceBrief } from './device-brief.tsx';
import type { DeviceDialogProps } from './device-dialog-props.ts';
import { deviceReads } from './device-reads.ts';

/** 送修、重新入库、盘亏、报废: each with a reason, which the history keeps. */
export function MoveDeviceModal({
  device,
  move,
  onClosed,
}: DeviceDialogProps & { readonly move: HandMove }) {
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand('moveDevice', { refreshes: deviceReads });
  const { label, to } = deviceMoves[move];
  return (
    <CommandDialog
      title={`设备${label}`}
      okText={`确认${label}`}
      isDanger={move === 'scrap' || move === 'miss'}
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <DeviceBrief device={device} />
      <p>
        {label}后设备状态变为「{deviceStates[to]}」。
        {to === 'inStock' ? '可以再次发货。' : '不能再用于发货，需要时可重新入库。'}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ reason }) => command.mutate({ body: { id: device.id, move, reason } })}
      >
        <ContractField of={moveDevice} name="reason" label="原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
