import { Form } from 'antd';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { StoreFields } from './store-fields.tsx';
import { storeNameReads } from './store-reads.ts';

/** 新增店铺: the papers come next. */
export function CreateStoreModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<ArgsOf<'createStore'>['body']>();
  const command = useCommand('createStore', { refreshes: storeNameReads });
  return (
    <CommandDialog title="新增店铺" okText="新增" command={command} form={form} onClosed={onClosed}>
      <p>新增后请填写资质并提交审核，审核通过并设置归还地址后即可开店。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(body) => command.mutate({ body })}
      >
        <StoreFields />
      </Form>
    </CommandDialog>
  );
}
