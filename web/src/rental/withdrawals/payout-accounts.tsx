import { Button, Form } from 'antd';
import { useState } from 'react';
import type { PayoutAccount } from '@rental/contract/rental/withdrawals';
import { payoutAccountStates } from '@rental/domain/rental/withdrawals/payout-account';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { useMay } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { ChannelPayee } from './channel-payee.tsx';
import {
  keyOfPayee,
  ownerKey,
  ownerOf,
  PayeeBrief,
  PayeeField,
  type NamedOwner,
  type Owner,
} from './payee-field.tsx';
import { SaveAccountModal, VerifyAccountModal } from './payout-account-modals.tsx';
import './withdrawals.css';
import { accountText } from './withdrawal-text.tsx';

interface PayoutAccountsProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 到账账户 of one owner. */
export function AccountsOf({ of, onClosed }: PayoutAccountsProps & { readonly of: NamedOwner }) {
  const { payee, payeeId } = of;
  const read = useRead('payoutAccounts', { query: { payee, payeeId } });
  return (
    <DetailDrawer title="到账账户" size={560} read={read} onClosed={onClosed}>
      {() => (
        <>
          <PayeeBrief owner={of} />
          <Accounts owner={{ payee, payeeId }} />
        </>
      )}
    </DetailDrawer>
  );
}

/** 到账账户 by store and channel. */
export function PayoutAccounts({ onClosed }: PayoutAccountsProps) {
  const read = useRead('withdrawalPayees');
  const [form] = Form.useForm<{ owner?: string }>();
  const owner = ownerOf(Form.useWatch<string | undefined>('owner', form));
  return (
    <DetailDrawer title="到账账户" size={560} read={read} onClosed={onClosed}>
      {({ payees: [first] }) => (
        <>
          <Form
            form={form}
            layout="vertical"
            initialValues={first === undefined ? {} : { owner: keyOfPayee(first) }}
          >
            <PayeeField />
          </Form>
          {owner === undefined ? null : <Accounts key={ownerKey(owner)} owner={owner} />}
        </>
      )}
    </DetailDrawer>
  );
}

function Accounts({ owner }: { readonly owner: Owner }) {
  const may = useMay();
  const { data, error, refetch } = useRead('payoutAccounts', { query: owner });
  const [opened, setOpened] = useState<PayoutAccount | 'add' | null>(null);
  if (data === undefined)
    return error === null ? (
      <Loading rows={4} />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      {owner.payee === 'channel' ? (
        <ChannelPayee channelId={owner.payeeId} holder={data.holder} />
      ) : null}
      <DrawerSection title="账户" nothing={data.accounts.length === 0 ? '还没有到账账户' : null}>
        {data.accounts.map((account) => (
          <div key={account.id}>
            <FactList facts={factsOf(account)} />
            {account.accountState === 'toVerify' && may('withdrawal:review') ? (
              <Button size="small" onClick={() => setOpened(account)}>
                核验
              </Button>
            ) : null}
          </div>
        ))}
        {may('payoutAccount:edit') ? (
          <Button type="primary" className="payout-add" onClick={() => setOpened('add')}>
            添加或更换账户
          </Button>
        ) : null}
        {opened === 'add' ? (
          <SaveAccountModal owner={owner} onClosed={() => setOpened(null)} />
        ) : opened === null ? null : (
          <VerifyAccountModal account={opened} onClosed={() => setOpened(null)} />
        )}
      </DrawerSection>
    </>
  );
}

const factsOf = (account: PayoutAccount) => [
  { label: '账户', value: accountText(account) },
  { label: '户名', value: account.holder },
  {
    label: '状态',
    value:
      account.frozenUntil === null
        ? payoutAccountStates[account.accountState]
        : `${payoutAccountStates[account.accountState]}，${timeText(account.frozenUntil)}起可用`,
  },
  { label: '添加', value: `${account.operatorName} ${timeText(account.createTime)}` },
];
