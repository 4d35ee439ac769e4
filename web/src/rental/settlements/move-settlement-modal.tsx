import { App, Form, Input } from 'antd';
import {
  settleRefuse,
  submitSettlement,
  type SettlementRow,
} from '@rental/contract/rental/settlements';
import { settlementBases } from '@rental/domain/rental/settlements/settlement-base';
import { fen } from '@rental/domain/money';
import {
  isPaidOut,
  netOf,
  type SettlementMove,
} from '@rental/domain/rental/settlements/settlement-states';
import type { ReactNode } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { OtherFeeFields, otherFeeOf, useOtherFee, type OtherFee } from './other-fee-fields.tsx';
import { settlementReads } from './settlement-reads.ts';
import { periodText } from './settlement-text.tsx';

interface MoveProps {
  readonly settlement: SettlementRow;
  readonly onClosed: () => void;
}

/** The dialog of a move. */
export function MoveSettlementModal({
  move,
  ...of
}: MoveProps & { readonly move: SettlementMove }) {
  const Move = dialogs[move];
  return <Move {...of} />;
}

const dialogs: Readonly<Record<SettlementMove, (props: MoveProps) => ReactNode>> = {
  submit: SubmitSettlement,
  settle: Settle,
  refuse: RefuseSettlement,
  pay: PaySettlement,
};

const refreshes = { refreshes: settlementReads };

const Brief = ({ settlement }: { readonly settlement: SettlementRow }) => (
  <p>
    {settlement.storeName}，{periodText(settlement)}，{settlementBases[settlement.base]}{' '}
    {moneyText(settlement.baseFen)}，店铺分成 {moneyText(settlement.shareFen)}
    {settlement.carriedFen === 0 ? null : `，上期结转 ${moneyText(settlement.carriedFen)}`}
    {settlement.returnedFen === 0 ? null : `，已退回分账 ${moneyText(settlement.returnedFen)}`}。
  </p>
);

interface Submitted extends OtherFee {
  readonly remark?: string;
}

function SubmitSettlement({ settlement, onClosed }: MoveProps) {
  const [form] = Form.useForm<Submitted>();
  const command = useCommand('submitSettlement', refreshes);
  const otherFen = useOtherFee(form);
  const { id, shareFen, carriedFen, returnedFen, otherFen: before } = settlement;
  return (
    <CommandDialog
      title="提交结算"
      okText="提交审核"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Brief settlement={settlement} />
      {settlement.refusedFor === null ? null : <p>上次拒绝原因：{settlement.refusedFor}</p>}
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{
          ...otherFeeOf(before),
          remark: settlement.remark ?? '',
        }}
        onFinish={({ remark }) =>
          command.mutate({ body: { stagesId: id, otherFen, ...(remark && { remark }) } })
        }
      >
        <OtherFeeFields />
        <ContractField of={submitSettlement} name="remark" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showCount />
        </ContractField>
      </Form>
      <p>
        实结额 <strong>{moneyText(netOf({ shareFen, otherFen, carriedFen, returnedFen }))}</strong>
      </p>
    </CommandDialog>
  );
}

function Settle({ settlement, onClosed }: MoveProps) {
  const { message } = App.useApp();
  const command = useCommand('settle', refreshes);
  const { id: stagesId, netFen } = settlement;
  return (
    <CommandDialog
      title="审核通过"
      okText="审核通过"
      command={command}
      onOk={() =>
        command.mutate(
          { query: { stagesId }, body: {} },
          { onSuccess: () => void message.success('结算单已审核通过') },
        )
      }
      onClosed={onClosed}
    >
      <Brief settlement={settlement} />
      {settlement.remark === null ? null : (
        <p>
          其他费用 {moneyText(settlement.otherFen)}：{settlement.remark}
        </p>
      )}
      <p>
        实结额 <strong>{moneyText(netFen)}</strong>。{afterWords(settlement)}
      </p>
    </CommandDialog>
  );
}

function afterWords(settlement: SettlementRow): string {
  if (isPaidOut(settlement)) return '通过后计入应付店铺结算款，等待打款入账。';
  if (settlement.netFen < 0) return '通过后不打款，差额结转到下期。';
  return settlement.mode === 'own'
    ? '自营店铺不打款，通过后即已结算。'
    : '没有需要支付的款项，通过后即已结算。';
}

function RefuseSettlement({ settlement, onClosed }: MoveProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand('settleRefuse', refreshes);
  return (
    <CommandDialog
      title="拒绝结算单"
      okText="拒绝"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Brief settlement={settlement} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ reason }) => command.mutate({ body: { stagesId: settlement.id, reason } })}
      >
        <ContractField of={settleRefuse} name="reason" label="拒绝原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

function PaySettlement({ settlement, onClosed }: MoveProps) {
  const { message } = App.useApp();
  const command = useCommand('paySettlement', refreshes);
  const words = payWords(settlement);
  return (
    <AgreedDialog
      title="打款入账"
      okText={words.ok}
      command={command}
      isAlwaysProven
      onTyped={(_values, { stepUp = {} }) =>
        command.mutate(
          { body: { stagesId: settlement.id, stepUp } },
          { onSuccess: () => void message.success(words.done) },
        )
      }
      onClosed={onClosed}
    >
      <Brief settlement={settlement} />
      <p>
        将 <strong>{moneyText(fen(settlement.netFen - settlement.splitFen))}</strong> {words.what}
      </p>
    </AgreedDialog>
  );
}

const payWords = ({ mode }: SettlementRow) =>
  mode === 'split'
    ? {
        ok: '发起分账',
        what: '由支付渠道从客户的线上付款中分给店铺的支付宝到账账户。分不出的部分留在应付店铺结算款，可再次发起。',
        done: '已发起分账',
      }
    : { ok: '打款入账', what: '计入店铺余额，店铺可申请提现。', done: '已计入店铺余额' };
