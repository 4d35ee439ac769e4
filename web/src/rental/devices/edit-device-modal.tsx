import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { updateDevice, type DeviceDetail } from '@rental/contract/rental/devices';
import { businessDateOf } from '@rental/domain/business-date';
import type { Grade } from '@rental/domain/rental/devices/grade';
import type { Fen } from '@rental/domain/money';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { DeviceBrief } from './device-brief.tsx';
import type { DeviceDialogProps } from './device-dialog-props.ts';
import { GradeSelect } from './grade-select.tsx';
import { deviceReads } from './device-reads.ts';
import { depreciationText } from './device-text.ts';

interface Values {
  readonly grade?: Grade | null;
  readonly costFen?: Fen | null;
  readonly boughtOn?: string | null;
  readonly depreciationMonths?: number | null;
  readonly residualBp?: number | null;
  readonly note?: string | null;
}

/** 编辑设备: what it cost, when it was bought, how it loses its value. An empty field clears. */
export function EditDeviceModal({ device, onClosed }: DeviceDialogProps) {
  const [form] = Form.useForm<Values>();
  const command = useCommand('updateDevice', { refreshes: deviceReads });
  const detail = useRead('deviceDetail', { params: { id: device.id } });
  return (
    <CommandDialog
      title="编辑设备"
      okText="保存"
      command={command}
      form={form}
      isOkDisabled={detail.data === undefined}
      onClosed={onClosed}
    >
      <DeviceBrief device={device} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ grade, costFen, boughtOn, depreciationMonths, residualBp, note }) =>
          command.mutate({
            body: {
              id: device.id,
              ...(grade !== undefined && { grade }),
              costFen: costFen ?? null,
              boughtOn: boughtOn === '' ? null : (boughtOn ?? null),
              depreciationMonths: depreciationMonths ?? null,
              residualBp: residualBp ?? null,
              note: note ?? null,
            },
          })
        }
      >
        {detail.data === undefined && detail.error === null ? <Loading rows={5} /> : null}
        {detail.data === undefined && detail.error !== null ? (
          <Failed error={detail.error} onRetry={() => void detail.refetch()} />
        ) : null}
        {detail.data === undefined ? null : <DeviceFields device={detail.data.device} />}
      </Form>
    </CommandDialog>
  );
}

function DeviceFields({ device }: { readonly device: DeviceDetail['device'] }) {
  const { ownDepreciationMonths, ownResidualBp, depreciationMonths, residualBp } = device;
  const [today] = useState(() => businessDateOf(new Date()));
  return (
    <>
      <ContractField of={updateDevice} name="grade" label="成色" initialValue={device.grade}>
        <GradeSelect placeholder="未定级" />
      </ContractField>
      <ContractField of={updateDevice} name="costFen" label="成本价" initialValue={device.costFen}>
        <YuanInput placeholder="选填，用于计算账面价值" />
      </ContractField>
      <ContractField
        of={updateDevice}
        name="boughtOn"
        label="购入日期"
        initialValue={device.boughtOn}
      >
        <Input type="date" max={today} />
      </ContractField>
      <ContractField
        of={updateDevice}
        name="depreciationMonths"
        label="折旧月数"
        extra={`不填则按商品规格设置；当前为${depreciationText(depreciationMonths, residualBp)}`}
        initialValue={ownDepreciationMonths}
      >
        <InputNumber
          min={1}
          max={120}
          precision={0}
          style={{ width: '100%' }}
          placeholder="默认按商品规格设置"
        />
      </ContractField>
      <ContractField
        of={updateDevice}
        name="residualBp"
        label="残值比例"
        initialValue={ownResidualBp}
      >
        <PercentInput placeholder="默认按商品规格设置" />
      </ContractField>
      <ContractField of={updateDevice} name="note" label="备注" initialValue={device.note}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={200} showCount />
      </ContractField>
    </>
  );
}
