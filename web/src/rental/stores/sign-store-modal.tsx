import { Form, Input } from 'antd';
import { signStore } from '@rental/contract/rental/store-moves';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { ProofsField } from '../orders/money/fields/proofs-field.tsx';
import { StoreBrief } from './store-brief.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { storeReads } from './store-reads.ts';

interface Typed extends Omit<ArgsOf<'signStore'>['body'], 'id' | 'photos'> {
  readonly proofs?: string[];
}

/** 登记签约: the 入驻协议 on paper, in place of the one before. */
export function SignStoreModal({ store, onClosed }: StoreDialogProps) {
  const [form] = Form.useForm<Typed>();
  const command = useCommand('signStore', { refreshes: storeReads });
  return (
    <CommandDialog
      title="登记签约"
      okText="确认登记"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <StoreBrief store={store} />
      <p>
        {store.signingState === 'none'
          ? '登记店铺与品牌线下签署的入驻协议。'
          : '登记后替换原有的入驻协议，原记录保留在操作日志中。'}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ proofs, signedUntil, ...values }) =>
          command.mutate({
            body: {
              id: store.id,
              ...values,
              signedUntil: signedUntil === '' ? null : (signedUntil ?? null),
              photos: proofs ?? [],
            },
          })
        }
      >
        <ContractField of={signStore} name="signingNo" label="协议编号">
          <Input maxLength={40} placeholder="协议上的编号" />
        </ContractField>
        <ContractField of={signStore} name="signedOn" label="签署日期">
          <Input type="date" />
        </ContractField>
        <ContractField
          of={signStore}
          name="signedUntil"
          label="协议到期日"
          extra="长期有效的协议不填"
        >
          <Input type="date" />
        </ContractField>
        <ProofsField label="协议照片" words="协议各页的照片，签字盖章处须清晰" />
      </Form>
    </CommandDialog>
  );
}
