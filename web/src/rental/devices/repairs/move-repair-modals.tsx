import { Form, Input } from 'antd';
import {
  finishRepair,
  startRepair,
  writeOffRepair,
  type RepairRow,
} from '@rental/contract/rental/repairs';
import { grades, isRentable, type Grade } from '@rental/domain/rental/devices/grade';
import type { Fen } from '@rental/domain/money';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../../ui/fields/yuan-input.tsx';
import { deviceReads } from '../device-reads.ts';
import { productText } from '../device-text.ts';
import { GradeSelect } from '../grade-select.tsx';
import { repairReads } from './repair-reads.ts';
import { RepairStateText } from './repair-state-text.tsx';
import '../devices.css';

export interface RepairDialogProps {
  readonly repair: RepairRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

const refreshes = [...repairReads, ...deviceReads];

/** Which device a dialog is about, and what is broken. */
const RepairBrief = ({ repair }: { readonly repair: RepairRow }) => (
  <p className="device-brief">
    <strong>{repair.serial}</strong> {productText(repair)} · {repair.storeName}{' '}
    <RepairStateText state={repair.repairState} />
    <br />
    故障：{repair.fault}
  </p>
);

/** 开始维修. */
export function StartRepairModal({ repair, onClosed }: RepairDialogProps) {
  const [form] = Form.useForm<{ supplier: string }>();
  const command = useCommand('startRepair', { refreshes });
  return (
    <CommandDialog
      title="开始维修"
      okText="确认开始维修"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <RepairBrief repair={repair} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ supplier: repair.supplier ?? '' }}
        onFinish={({ supplier }) => command.mutate({ body: { id: repair.id, supplier } })}
      >
        <ContractField of={startRepair} name="supplier" label="维修方">
          <Input placeholder="维修的公司或本店师傅" maxLength={60} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

interface Finished {
  readonly grade: Grade;
  readonly costFen: Fen;
  readonly note?: string;
}

/** 修复: back to the stock, or to its disposal where its grade is not rented out. */
export function FinishRepairModal({ repair, onClosed }: RepairDialogProps) {
  const [form] = Form.useForm<Finished>();
  const command = useCommand('finishRepair', { refreshes });
  const grade = Form.useWatch<Grade | undefined>('grade', form);
  return (
    <CommandDialog
      title="设备修复"
      okText="确认修复"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <RepairBrief repair={repair} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(values) => command.mutate({ body: { id: repair.id, ...values } })}
      >
        <ContractField
          of={finishRepair}
          name="grade"
          label="修复后成色"
          extra={grade === undefined ? undefined : goesText(grade, repair)}
        >
          <GradeSelect />
        </ContractField>
        <ContractField of={finishRepair} name="costFen" label="维修费用">
          <YuanInput placeholder="没有费用填 0" />
        </ContractField>
        <ContractField of={finishRepair} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

const goesText = (grade: Grade, { rentableGrades }: RepairRow) =>
  isRentable(grade, rentableGrades)
    ? '确认后设备重新入库，可以再次发货'
    : `该规格不出租${grades[grade]}，确认后设备为「待处置」`;

/** 报废: it is not worth its repair. */
export function WriteOffRepairModal({ repair, onClosed }: RepairDialogProps) {
  const [form] = Form.useForm<{ costFen: Fen; reason: string }>();
  const command = useCommand('writeOffRepair', { refreshes });
  return (
    <CommandDialog
      title="维修报废"
      okText="确认报废"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <RepairBrief repair={repair} />
      <p>报废后维修单结束，设备状态变为「报废」，不能再用于发货。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(values) => command.mutate({ body: { id: repair.id, ...values } })}
      >
        <ContractField of={writeOffRepair} name="costFen" label="维修费用">
          <YuanInput placeholder="如检测费，没有费用填 0" />
        </ContractField>
        <ContractField of={writeOffRepair} name="reason" label="原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
