import { App, Form, Input } from 'antd';
import { moveDistributor } from '@rental/contract/rental/distribution';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { DistributorBrief, type OfDistributor } from './distributor-brief.tsx';
import { distributorReads } from './distributor-reads.ts';
import { DistributorSelect } from './distributor-select.tsx';

interface Typed {
  readonly parentId?: number | null;
  readonly reason: string;
}

/** 调整上级, with the reason. */
export function MoveDistributorModal({ distributor, onClosed }: OfDistributor) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const command = useCommand('moveDistributor', { refreshes: distributorReads });
  return (
    <CommandDialog title="调整上级" okText="保存" command={command} form={form} onClosed={onClosed}>
      <DistributorBrief distributor={distributor} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ parentId = null, reason }) =>
          command.mutate(
            { body: { distributorId: distributor.id, parentId, reason } },
            { onSuccess: () => void message.success('上级已调整') },
          )
        }
      >
        <Form.Item
          name="parentId"
          label="新的上级"
          extra="不填即没有上级；下级一起移动，已有的佣金记录不变"
        >
          <DistributorSelect except={distributor.id} />
        </Form.Item>
        <ContractField of={moveDistributor} name="reason" label="调整原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
