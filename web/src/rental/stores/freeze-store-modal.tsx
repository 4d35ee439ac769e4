import { Form, Input } from 'antd';
import { freezeStore } from '@rental/contract/rental/store-moves';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog, type RunningCommand } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { StoreBrief } from './store-brief.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { storeReads } from './store-reads.ts';

/** 冻结店铺. */
export function FreezeStoreModal(props: StoreDialogProps) {
  const command = useCommand('freezeStore', { refreshes: storeReads });
  const { openOrderCount } = props.store;
  return (
    <ReasonDialog
      {...props}
      title="冻结店铺"
      okText="确认冻结"
      isDanger
      command={command}
      words={`冻结后店铺不再接收新订单；在途的 ${openOrderCount} 笔订单照常履约。`}
      onReason={(reason) => command.mutate({ body: { id: props.store.id, reason } })}
    />
  );
}

/** 解冻店铺. */
export function UnfreezeStoreModal(props: StoreDialogProps) {
  const command = useCommand('unfreezeStore', { refreshes: storeReads });
  const { frozenReason } = props.store;
  return (
    <ReasonDialog
      {...props}
      title="解冻店铺"
      okText="确认解冻"
      command={command}
      words={`冻结原因：${frozenReason ?? '-'}。解冻后店铺恢复接收新订单。`}
      onReason={(reason) => command.mutate({ body: { id: props.store.id, reason } })}
    />
  );
}

interface ReasonDialogProps extends StoreDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly command: RunningCommand;
  readonly words: string;
  readonly onReason: (reason: string) => void;
}

function ReasonDialog({ store, words, onReason, ...dialog }: ReasonDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <CommandDialog {...dialog} form={form}>
      <StoreBrief store={store} />
      <p>{words}</p>
      <Form form={form} layout="vertical" size="middle" onFinish={({ reason }) => onReason(reason)}>
        <ContractField of={freezeStore} name="reason" label="原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
