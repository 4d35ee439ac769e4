import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { setChannelPayee } from '@rental/contract/people/users/channels';
import { useRefresh } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { useMay } from '../../ui/gate.tsx';
import { StepUpFields, stepUpOf, type Proven } from '../orders/money/fields/step-up-fields.tsx';
import { useProvenCommand } from '../orders/money/use-proven-command.ts';

interface ChannelPayeeProps {
  readonly channelId: number;
  readonly holder: string | null;
}

/** 收款主体 of a channel above its accounts, which the office sets. */
export function ChannelPayee({ channelId, holder }: ChannelPayeeProps) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <DrawerSection
      title="收款主体"
      nothing={holder === null ? '还没有设置，设置后渠道才能添加到账账户' : null}
    >
      {holder === null ? null : <p>{holder}</p>}
      {may('channel:edit') ? (
        <Button size="small" onClick={() => setOpen(true)}>
          设置收款主体
        </Button>
      ) : null}
      {isOpen ? (
        <ChannelPayeeModal channelId={channelId} holder={holder} onClosed={() => setOpen(false)} />
      ) : null}
    </DrawerSection>
  );
}

interface Typed extends Proven {
  readonly payeeName: string;
}

function ChannelPayeeModal({
  channelId,
  holder,
  onClosed,
}: ChannelPayeeProps & { readonly onClosed: () => void }) {
  const [form] = Form.useForm<Typed>();
  const refresh = useRefresh();
  const { command, send } = useProvenCommand('setChannelPayee');
  const submit = (typed: Typed) =>
    send(
      typed,
      async () => ({ channelId, payeeName: typed.payeeName, stepUp: await stepUpOf(typed) }),
      () => refresh('payoutAccounts'),
    );
  return (
    <CommandDialog
      title="设置收款主体"
      okText="保存"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">渠道的到账账户，户名须与收款主体一致。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ payeeName: holder ?? '' }}
        onFinish={(typed) => void submit(typed)}
      >
        <ContractField
          of={setChannelPayee}
          name="payeeName"
          label="收款主体"
          extra="公司全称或个人姓名"
        >
          <Input maxLength={60} />
        </ContractField>
        <StepUpFields />
      </Form>
    </CommandDialog>
  );
}
