import { Form, Input, Select } from 'antd';
import { createPermission, type RightNode } from '@rental/contract/people/access/rights';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';

/** The row that is edited, or the place of a new one. */
export type OpenedRight =
  | { readonly row: RightNode }
  | { readonly row: null; readonly pid: number | null };

interface RightDialogProps {
  readonly opened: OpenedRight;
  readonly tree: readonly RightNode[];
  readonly onClosed: () => void;
}

interface RightForm {
  readonly alias: string;
  readonly name?: string;
  readonly pid?: number | null;
}

/** A right of the brand's own or a directory, or the words of one that is there. */
export function RightDialog({ opened, tree, onClosed }: RightDialogProps) {
  const { row } = opened;
  const [form] = Form.useForm<RightForm>();
  const refreshes = ['permissionTree', 'menuRights', 'roleRights'] as const;
  const create = useCommand('createPermission', { refreshes });
  const update = useCommand('updatePermission', { refreshes });
  const isFixed = row?.builtIn === true;
  const save = ({ alias, name, pid = null }: RightForm) => {
    if (row === null) create.mutate({ body: { alias, pid, name: name ? name : null } });
    else update.mutate({ body: { id: row.id, alias, ...(!isFixed && { pid }) } });
  };
  return (
    <CommandDialog
      title={row === null ? '新增权限' : `编辑权限「${row.label}」`}
      okText="保存"
      command={row === null ? create : update}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={
          row === null
            ? { pid: opened.pid }
            : { alias: row.label, name: row.name ?? '', pid: row.pid }
        }
        onFinish={save}
      >
        <ContractField of={createPermission} name="alias" label="名称">
          <Input maxLength={30} placeholder="例如：查看周报" />
        </ContractField>
        {row === null ? (
          <ContractField
            of={createPermission}
            name="name"
            label="标识"
            extra="以 custom: 开头，例如 custom:weekly-report；不填则为目录"
          >
            <Input maxLength={50} placeholder="custom:" />
          </ContractField>
        ) : null}
        {isFixed ? null : (
          <ContractField of={createPermission} name="pid" label="上级目录">
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="最上级"
              options={directories(tree, row?.id ?? null)}
            />
          </ContractField>
        )}
      </Form>
    </CommandDialog>
  );
}

const directories = (
  tree: readonly RightNode[],
  self: number | null,
): { value: number; label: string }[] =>
  tree
    .filter(({ id, name }) => name === null && id !== self)
    .flatMap(({ id, label, children = [] }) => [
      { value: id, label },
      ...directories(children, self).map((one) => ({ ...one, label: `${label} / ${one.label}` })),
    ]);
