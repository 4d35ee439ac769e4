import { App, Form } from 'antd';
import { addDistributor } from '@rental/contract/rental/distribution';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { CustomerSelect } from '../customers/customer-select.tsx';
import { distributorReads } from './distributor-reads.ts';
import { DistributorSelect } from './distributor-select.tsx';

interface Typed {
  readonly customerId: number;
  readonly parentId?: number | null;
}

/** 新增分销员: a customer, and who stands above. */
export function AddDistributorModal({ onClosed }: { readonly onClosed: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const command = useCommand('addDistributor', { refreshes: distributorReads });
  return (
    <CommandDialog
      title="新增分销员"
      okText="新增"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ customerId, parentId = null }) =>
          command.mutate(
            { body: { customerId, ...(parentId !== null && { parentId }) } },
            { onSuccess: () => void message.success('分销员已新增') },
          )
        }
      >
        <ContractField
          of={addDistributor}
          name="customerId"
          label="客户"
          wantedWords="请选择客户"
          extra="输入姓名（至少2个字）或手机号查找"
        >
          <CustomerSelect known={null} except={0} />
        </ContractField>
        <Form.Item
          name="parentId"
          label="上级分销员"
          extra="不填时，客户的分销上级若是分销员，即为上级"
        >
          <DistributorSelect />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
