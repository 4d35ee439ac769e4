import { Form, Input } from 'antd';
import { moveDevice } from '@rental/contract/rental/devices';
import {
  deviceMoves,
  deviceStates,
  type HandMove,
} from '@rental/domain/rental/devices/device-state';
import { isRentable, type Grade } from '@rental/domain/rental/devices/grade';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { DeviceBrief } from './device-brief.tsx';
import type { DeviceDialogProps } from './device-dialog-props.ts';
import { deviceReads } from './device-reads.ts';
import { GradeSelect } from './grade-select.tsx';
import { repairReads } from './repairs/repair-reads.ts';

const wordsOn: Readonly<Record<HandMove, string>> = {
  repair: '同时新建一张维修单，故障为所填内容；修复后由维修单重新入库。',
  setAside: '不能再用于发货，确定去处后可送修、重新入库或报废。',
  restock: '可以再次发货。',
  recover: '可以再次发货；需要维修的请改用「送修」。',
  giveUp: '不再追回，不计入账面；以后找到可重新入库。',
  miss: '不能再用于发货，找到后可重新入库。',
  scrap: '不能再用于发货，需要时可重新入库。',
};

/** 送修、转待处置、重新入库、追回入库、追回核销、盘亏、报废: each with a reason, which the history keeps. */
export function MoveDeviceModal({
  device,
  move,
  onClosed,
}: DeviceDialogProps & { readonly move: HandMove }) {
  const [form] = Form.useForm<{ reason: string; grade?: Grade }>();
  const command = useCommand('moveDevice', { refreshes: [...deviceReads, ...repairReads] });
  const { label, to } = deviceMoves[move];
  const canKeep = device.grade !== null && isRentable(device.grade, device.rentableGrades);
  return (
    <CommandDialog
      title={`设备${label}`}
      okText={`确认${label}`}
      isDanger={move === 'scrap' || move === 'miss' || move === 'giveUp'}
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <DeviceBrief device={device} />
      <p>
        {label}后设备状态变为「{deviceStates[to]}」。
        {wordsOn[move]}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ reason, grade }) =>
          command.mutate({ body: { id: device.id, move, reason, ...(grade && { grade }) } })
        }
      >
        {move === 'restock' || move === 'recover' ? (
          <ContractField
            of={moveDevice}
            name="grade"
            label="成色"
            wantedWords="请选择成色"
            {...(canKeep && { initialValue: device.grade })}
          >
            <GradeSelect onlyOf={device.rentableGrades} />
          </ContractField>
        ) : null}
        <ContractField of={moveDevice} name="reason" label={move === 'repair' ? '故障' : '原因'}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
