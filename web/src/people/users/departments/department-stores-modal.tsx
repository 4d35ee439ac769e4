import { Form } from 'antd';
import { setDepartmentStores, type DepartmentRow } from '@rental/contract/people/users/departments';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { MultipleSelect } from '../../../ui/fields/multiple-select.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { choices } from '../operators/operator-fields.tsx';
import { departmentReads } from '../operators/operator-reads.ts';

interface DepartmentStoresModalProps {
  readonly department: DepartmentRow;
  readonly onClosed: () => void;
}

/** 所属店铺: which stores a department looks after. A store is in one department. */
export function DepartmentStoresModal({ department, onClosed }: DepartmentStoresModalProps) {
  const [form] = Form.useForm<{ storeIds: number[] }>();
  const command = useCommand('setDepartmentStores', { refreshes: departmentReads });
  const stores = useRead('departmentStores');
  const { data, error } = stores;
  return (
    <CommandDialog
      title={`${department.name}的所属店铺`}
      okText="保存"
      command={command}
      form={form}
      isOkDisabled={data === undefined}
      onClosed={onClosed}
    >
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void stores.refetch()} />
      ) : null}
      {data === undefined ? null : (
        <Form
          form={form}
          layout="vertical"
          size="middle"
          initialValues={{
            storeIds: data
              .filter((store) => store.departmentId === department.id)
              .map(({ id }) => id),
          }}
          onFinish={({ storeIds }) =>
            command.mutate({ body: { id: department.id, storeIds: storeIds ?? [] } })
          }
        >
          <ContractField
            of={setDepartmentStores}
            name="storeIds"
            label="店铺"
            extra="选择已属于其他部门的店铺后，该店铺将移至本部门"
          >
            <MultipleSelect showSearch={{ optionFilterProp: 'label' }} options={choices(data)} />
          </ContractField>
        </Form>
      )}
    </CommandDialog>
  );
}
