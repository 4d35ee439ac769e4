import { Form, Input, InputNumber, Switch } from 'antd';
import { createPosition, type PositionRow } from '@rental/contract/people/users/departments';
import type { ArgsOf } from '../../../http/call.ts';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { departmentReads } from '../operators/operator-reads.ts';

type Body = ArgsOf<'createPosition'>['body'];

interface PositionModalProps {
  /** The one that is changed; absent: a new one. */
  readonly position?: PositionRow;
  readonly onClosed: () => void;
}

/** 新增岗位 and 编辑岗位 ask for the same. */
export function PositionModal({ position, onClosed }: PositionModalProps) {
  const [form] = Form.useForm<Body>();
  const create = useCommand('createPosition', { refreshes: departmentReads });
  const update = useCommand('updatePosition', { refreshes: departmentReads });
  return (
    <CommandDialog
      title={position === undefined ? '新增岗位' : `编辑岗位 ${position.name}`}
      okText="保存"
      command={position === undefined ? create : update}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={position ?? { name: '', sort: 10, enabled: true }}
        onFinish={(body) => {
          if (position === undefined) create.mutate({ body });
          else update.mutate({ body: { ...body, id: position.id } });
        }}
      >
        <ContractField of={createPosition} name="name" label="岗位名称">
          <Input allowClear maxLength={30} placeholder="如：店长" />
        </ContractField>
        <ContractField of={createPosition} name="sort" label="排序">
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </ContractField>
        <Form.Item name="enabled" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
