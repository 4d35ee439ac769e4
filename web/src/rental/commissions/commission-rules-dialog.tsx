import { App, Button, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { saveCommissionRule, type ChannelRules } from '@rental/contract/rental/commissions';
import { percent } from '@rental/domain/rate';
import { maxFrozenDays } from '@rental/domain/rental/commissions/commission-rule';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { named } from '../../ui/data-table/filters/filter-choices.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { useMay } from '../../ui/gate.tsx';
import { StepList } from '../../ui/texts/step-list.tsx';
import { planRateWords } from './commission-text.tsx';
import { PlanRateFields, type TypedPlanRate } from './plan-rate-fields.tsx';
import './commissions.css';

type Body = Omit<ArgsOf<'saveCommissionRule'>['body'], 'channelId' | 'stepUp' | 'planRates'>;

interface Typed extends Body {
  readonly planRates: readonly TypedPlanRate[];
}

interface CommissionRulesDialogProps {
  readonly onClosed: () => void;
}

/** 佣金规则 of the channels, one at a time. */
export function CommissionRulesDialog({ onClosed }: CommissionRulesDialogProps) {
  const read = useRead('commissionRules');
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <DetailDrawer title="佣金规则" size={620} read={read} onClosed={onClosed}>
      {(channels) => {
        const channel = channels.find(({ id }) => id === chosen) ?? channels[0];
        if (channel === undefined) return <p>没有可设置的渠道</p>;
        return (
          <>
            <Select
              aria-label="渠道"
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: '100%', marginBottom: 16 }}
              options={named(channels)}
              value={String(channel.id)}
              onChange={(id: string) => setChosen(Number(id))}
            />
            <RulesOfChannel key={channel.id} channel={channel} />
          </>
        );
      }}
    </DetailDrawer>
  );
}

interface OfChannel {
  readonly channel: ChannelRules;
}

/** The rule in force, the versions before it, and a new one for who may. */
function RulesOfChannel({ channel }: OfChannel) {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { rules } = channel;
  return (
    <>
      {rules.length === 0 ? (
        <p>还没有规则，该渠道不会生成佣金账期。</p>
      ) : (
        <StepList
          steps={rules.map((version, index) => ({
            id: version.number,
            words: `第${version.number}版${index === 0 ? '（生效中）' : ''}`,
            note: ruleWords(version),
            operatorName: version.operatorName,
            at: version.createTime,
          }))}
        />
      )}
      {may('commission:rule') ? (
        <Button type="primary" className="commission-set" onClick={() => setEditing(true)}>
          {rules.length === 0 ? '设置规则' : '修改规则'}
        </Button>
      ) : null}
      {isEditing ? <RuleDialog channel={channel} onClosed={() => setEditing(false)} /> : null}
    </>
  );
}

const ruleWords = (rule: ChannelRules['rules'][number]): string =>
  `已收租金的${percent(rule.rateBp)}，${
    rule.frozenDays === 0 ? '不冻结' : `冻结${rule.frozenDays}天`
  }，每月1日结算，自${rule.startsOn}起的收款${planRateWords(rule.planRates)}`;

/** 设置佣金规则: it decides what a channel is paid, so that it takes the operator's own password. */
function RuleDialog({ channel, onClosed }: OfChannel & CommissionRulesDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const [current] = channel.rules;
  const command = useCommand('saveCommissionRule', {
    refreshes: ['commissionRules'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<Typed>
      title="设置佣金规则"
      okText="保存"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={{
        rateBp: current?.rateBp ?? channel.commissionBp,
        frozenDays: current?.frozenDays ?? 7,
        planRates: current?.planRates ?? [],
      }}
      onTyped={({ startsOn, planRates, ...typed }, { stepUp = {} }) =>
        command.mutate(
          {
            body: {
              ...typed,
              ...(startsOn && { startsOn }),
              planRates: planRates.map(({ planId = 0, rateBp }) => ({
                planId,
                rateBp: rateBp ?? 0,
              })),
              channelId: channel.id,
              stepUp,
            },
          },
          { onSuccess: () => void message.success('佣金规则已保存，下一期起生效') },
        )
      }
      onClosed={onClosed}
    >
      <p>按已收的租金计佣，滞纳金、押金、买断和赔付不计；退款时按原比例扣回。</p>
      <div className="commission-pair">
        <ContractField of={saveCommissionRule} name="rateBp" label="佣金比例">
          <PercentInput />
        </ContractField>
        <ContractField
          of={saveCommissionRule}
          name="frozenDays"
          label="冻结天数"
          extra="收款满多少天后计佣"
        >
          <InputNumber precision={0} min={0} max={maxFrozenDays} style={{ width: '100%' }} />
        </ContractField>
      </div>
      {current === undefined ? (
        <ContractField
          of={saveCommissionRule}
          name="startsOn"
          label="佣金起始日"
          extra="从哪一天的收款开始计佣，不填为今天；保存后不能修改"
        >
          <Input type="date" />
        </ContractField>
      ) : null}
      <PlanRateFields known={current?.planRates ?? []} />
    </AgreedDialog>
  );
}
