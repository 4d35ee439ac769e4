import { Form, Input, InputNumber, Switch, TreeSelect } from 'antd';
import { createDepartment, type DepartmentRow } from '@rental/contract/people/users/departments';
import type { ArgsOf } from '../../../http/call.ts';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { departmentReads } from '../operators/operator-reads.ts';

type Body = ArgsOf<'createDepartment'>['body'];

interface DepartmentModalProps {
  /** The one that is changed; absent: a new one. */
  readonly department?: DepartmentRow;
  /** The parent that a new one has at first. */
  readonly parentId?: number | null;
  readonly onClosed: () => void;
}

/** 新增部门 and 编辑部门 ask for the same. */
export function DepartmentModal({ department, parentId, onClosed }: DepartmentModalProps) {
  const [form] = Form.useForm<Body>();
  const create = useCommand('createDepartment', { refreshes: departmentReads });
  const update = useCommand('updateDepartment', { refreshes: departmentReads });
  const command = department === undefined ? create : update;
  const departments = useRead('allDepartments');
  const submit = (typed: Body) => {
    const body = { ...typed, parentId: typed.parentId ?? null };
    if (department === undefined) create.mutate({ body });
    else update.mutate({ body: { ...body, id: department.id } });
  };
  return (
    <CommandDialog
      title={department === undefined ? '新增部门' : `编辑部门 ${department.name}`}
      okText="保存"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={
          department ?? { parentId: parentId ?? undefined, sort: 10, enabled: true, name: '' }
        }
        onFinish={submit}
      >
        <ContractField of={createDepartment} name="name" label="部门名称">
          <Input allowClear maxLength={30} placeholder="如：华东区" />
        </ContractField>
        <Form.Item name="parentId" label="上级部门">
          <TreeSelect
            allowClear
            placeholder="不选则为一级部门"
            treeDefaultExpandAll
            treeData={treeOf(departments.data ?? [], null, department?.id)}
          />
        </Form.Item>
        <ContractField of={createDepartment} name="sort" label="排序">
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </ContractField>
        <Form.Item name="enabled" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}

interface TreeEntry {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: TreeEntry[];
}

/** The departments to choose a parent from: not the one itself, nor any below it. */
function treeOf(
  rows: readonly DepartmentRow[],
  parentId: number | null,
  self: number | undefined,
  isOff = false,
): TreeEntry[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const disabled = isOff || row.id === self;
      return {
        value: row.id,
        title: row.name,
        disabled,
        children: treeOf(rows, row.id, self, disabled),
      };
    });
}
