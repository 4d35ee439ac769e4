import { Form, Input } from 'antd';
import { createRepair } from '@rental/contract/rental/repairs';
import { longestFault } from '@rental/domain/rental/devices/repair';
import type { ArgsOf } from '../../../http/call.ts';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { deviceReads } from '../device-reads.ts';
import { repairReads } from './repair-reads.ts';

type Body = ArgsOf<'createRepair'>['body'];

/** 新建维修单 for a device that stands in a store. */
export function CreateRepairModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<Body>();
  const command = useCommand('createRepair', { refreshes: [...repairReads, ...deviceReads] });
  return (
    <CommandDialog
      title="新建维修单"
      okText="确认送修"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p>在库或待处置的设备可以送修，送修后设备为「待维修」，不能用于发货。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(body) => command.mutate({ body })}
      >
        <ContractField of={createRepair} name="serial" label="设备序列号">
          <Input placeholder="输入或扫描完整序列号" maxLength={40} />
        </ContractField>
        <ContractField of={createRepair} name="fault" label="故障">
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={longestFault}
            showCount
          />
        </ContractField>
        <ContractField of={createRepair} name="supplier" label="维修方">
          <Input placeholder="选填，开始维修时也可填写" maxLength={60} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
