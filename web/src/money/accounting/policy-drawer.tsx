import { Alert, App, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { saveAccountingPolicy, type AccountingPolicies } from '@rental/contract/money/accounting';
import {
  financeBases,
  incomeKinds,
  rentBases,
  taxpayers,
  usualPolicy,
  type AccountingPolicy,
  type IncomeKind,
} from '@rental/domain/money/accounting/policy';
import { policyWords } from '@rental/domain/money/accounting/policy-words';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { useMay } from '../../ui/gate.tsx';
import { StepList } from '../../ui/texts/step-list.tsx';
import './accounting.css';

interface PolicyDrawerProps {
  readonly onClosed: () => void;
}

/** 会计政策 as an accountant confirms it, with its versions. */
export function PolicyDrawer({ onClosed }: PolicyDrawerProps) {
  const read = useRead('accountingPolicies');
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  return (
    <DetailDrawer title="会计政策" size={640} read={read} onClosed={onClosed}>
      {(state) => (
        <>
          <DrawerSection
            title={state.policies.length === 0 ? '建议的政策（尚未设置）' : '生效中的政策'}
          >
            <ol className="accounting-policy">
              {policyWords(state.policies[0] ?? usualPolicy).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ol>
          </DrawerSection>
          {may('accounting:policy') ? (
            <Button type="primary" onClick={() => setEditing(true)}>
              {state.policies.length === 0 ? '设置政策' : '修改政策'}
            </Button>
          ) : null}
          {state.policies.length === 0 ? null : (
            <DrawerSection title="版本">
              <StepList steps={state.policies.map(versionStep)} />
            </DrawerSection>
          )}
          {isEditing ? <PolicyDialog state={state} onClosed={() => setEditing(false)} /> : null}
        </>
      )}
    </DetailDrawer>
  );
}

type Version = AccountingPolicies['policies'][number];

const versionStep = ({
  number,
  taxpayer,
  rentBasis,
  financeBasis,
  operatorName,
  createTime,
}: Version) => ({
  id: number,
  words: `第${number}版`,
  note: `${taxpayers[taxpayer]}，租金${rentBases[rentBasis]}确认，融资租赁${financeBases[financeBasis]}确认`,
  operatorName,
  at: createTime,
});

interface PolicyDialogProps {
  readonly state: AccountingPolicies;
  readonly onClosed: () => void;
}

function PolicyDialog({ state: { policies, changesFrom }, onClosed }: PolicyDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<AccountingPolicy>();
  const { taxpayer, rentBasis, financeBasis, vatBp } = policies[0] ?? usualPolicy;
  const command = useCommand('saveAccountingPolicy', {
    refreshes: ['accountingPolicies', 'listMonths'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<AccountingPolicy>
      title="设置会计政策"
      okText="保存"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={{ taxpayer, rentBasis, financeBasis, vatBp }}
      onTyped={(typed, { stepUp = {} }) =>
        command.mutate(
          { body: { ...typed, stepUp } },
          { onSuccess: () => void message.success('会计政策已保存，从下一次月结起使用') },
        )
      }
      onClosed={onClosed}
    >
      {changesFrom === null ? null : (
        <Alert
          type="info"
          showIcon
          title={`修改从${changesFrom}起适用，差额在该月结账时单独记账。已计提的增值税不变，此后到期或收到的款项按新税率。`}
        />
      )}
      <ContractField of={saveAccountingPolicy} name="taxpayer" label="纳税人身份">
        <Select options={choices(taxpayers)} />
      </ContractField>
      <ContractField of={saveAccountingPolicy} name="rentBasis" label="租金确认方式">
        <Select options={choices(rentBases)} />
      </ContractField>
      <ContractField of={saveAccountingPolicy} name="financeBasis" label="融资租赁确认方式">
        <Select options={choices(financeBases)} />
      </ContractField>
      <div className="accounting-rates">
        {(Object.keys(incomeKinds) as IncomeKind[]).map((kind) => (
          <Form.Item
            key={kind}
            name={['vatBp', kind]}
            label={`${incomeKinds[kind]}税率`}
            rules={[{ required: true, message: `请填写${incomeKinds[kind]}税率` }]}
          >
            <PercentInput />
          </Form.Item>
        ))}
      </div>
    </AgreedDialog>
  );
}
