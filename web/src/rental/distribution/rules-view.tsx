import { App, Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { saveDistributionRule, type DistributionRule } from '@rental/contract/rental/distribution';
import { percent } from '@rental/domain/rate';
import { maxFrozenDays } from '@rental/domain/rental/commissions/commission-rule';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { useMay } from '../../ui/gate.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { StepList } from '../../ui/texts/step-list.tsx';

type Body = Omit<ArgsOf<'saveDistributionRule'>['body'], 'stepUp'>;

/** 分销规则: the one in force, those before it, and a new one for who may. */
export function RulesView() {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { data: rules, error, refetch } = useRead('distributionRules');
  return (
    <PageSection title="分销规则">
      <p>按已收的租金计佣，冻结期满后可提；退款时按原比例收回。滞纳金、押金、买断和赔付不计佣。</p>
      {rules === undefined && error === null ? <Loading rows={3} /> : null}
      {rules === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {rules?.length === 0 ? <Empty words="还没有规则，不计分销佣金" /> : null}
      {rules === undefined || rules.length === 0 ? null : (
        <StepList
          steps={rules.map((rule, index) => ({
            id: rule.number,
            words: `第${rule.number}版${index === 0 ? '（生效中）' : ''}`,
            note: ruleWords(rule),
            operatorName: rule.operatorName,
            at: rule.createTime,
          }))}
        />
      )}
      {rules !== undefined && may('distribution:rule') ? (
        <Button type="primary" className="distribution-set" onClick={() => setEditing(true)}>
          {rules.length === 0 ? '设置规则' : '修改规则'}
        </Button>
      ) : null}
      {isEditing ? <RuleDialog current={rules?.[0]} onClosed={() => setEditing(false)} /> : null}
    </PageSection>
  );
}

const ruleWords = (rule: DistributionRule): string =>
  `一级${percent(rule.firstBp)}，二级${percent(rule.secondBp)}，${
    rule.frozenDays === 0 ? '不冻结' : `冻结${rule.frozenDays}天`
  }，自${rule.startsOn}起的收款`;

interface RuleDialogProps {
  readonly current: DistributionRule | undefined;
  readonly onClosed: () => void;
}

/** 设置分销规则: it decides what is paid out, so that it takes the operator's own password. */
function RuleDialog({ current, onClosed }: RuleDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Body>();
  const command = useCommand('saveDistributionRule', {
    refreshes: ['distributionRules'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<Body>
      title="设置分销规则"
      okText="保存"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={{
        firstBp: current?.firstBp ?? 500,
        secondBp: current?.secondBp ?? 200,
        frozenDays: current?.frozenDays ?? 7,
      }}
      onTyped={({ startsOn, ...typed }, { stepUp = {} }) =>
        command.mutate(
          { body: { ...typed, ...(startsOn && { startsOn }), stepUp } },
          { onSuccess: () => void message.success('分销规则已保存，尚未计佣的租金按新规则') },
        )
      }
      onClosed={onClosed}
    >
      <div className="distribution-pair">
        <ContractField of={saveDistributionRule} name="firstBp" label="一级比例">
          <PercentInput />
        </ContractField>
        <ContractField of={saveDistributionRule} name="secondBp" label="二级比例">
          <PercentInput />
        </ContractField>
        <ContractField
          of={saveDistributionRule}
          name="frozenDays"
          label="冻结天数"
          extra="收款满多少天后可提"
        >
          <InputNumber precision={0} min={0} max={maxFrozenDays} style={{ width: '100%' }} />
        </ContractField>
      </div>
      {current === undefined ? (
        <ContractField
          of={saveDistributionRule}
          name="startsOn"
          label="佣金起始日"
          extra="从哪一天的收款开始计佣，不填为今天；保存后不能修改"
        >
          <Input type="date" />
        </ContractField>
      ) : null}
    </AgreedDialog>
  );
}
