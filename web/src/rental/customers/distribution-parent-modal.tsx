import { Form } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { CustomerBrief } from './customer-brief.tsx';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { customerReads } from './customer-reads.ts';
import { CustomerSelect } from './customer-select.tsx';

/** 分销上级: the customer who brought this one in, or nobody. The server refuses customers below this one. */
export function DistributionParentModal({ customer, onClosed }: CustomerDialogProps) {
  const [form] = Form.useForm<{ parentId?: number | null }>();
  const command = useCommand('setDistributionParent', { refreshes: customerReads });
  return (
    <CommandDialog title="修改上级" okText="保存" command={command} form={form} onClosed={onClosed}>
      <CustomerBrief customer={customer} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={{ parentId: customer.parentId }}
        onFinish={({ parentId = null }) =>
          command.mutate({ body: { userId: customer.id, parentId } })
        }
      >
        <Form.Item
          name="parentId"
          label="上级客户"
          extra="输入姓名（至少2个字）或手机号（完整、后4位或前3位以上）查找；清空后保存即取消上级"
        >
          <CustomerSelect
            known={
              customer.parentId === null
                ? null
                : { value: customer.parentId, label: customer.parentName ?? '-' }
            }
            except={customer.id}
          />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
