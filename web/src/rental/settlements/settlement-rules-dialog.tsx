import { App, Button, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { saveSettlementRule, type SettlementRules } from '@rental/contract/rental/settlement-rules';
import { percent } from '@rental/domain/rate';
import { feeSides } from '@rental/domain/rental/settlements/payment-fees';
import { settlementBases } from '@rental/domain/rental/settlements/settlement-base';
import {
  maxCycleDay,
  maxStartDays,
  settlementCycles,
  settlementModes,
  type SettlementCycle,
} from '@rental/domain/rental/settlements/settlement-rule';
import { weekdays } from '@rental/domain/rental/stores/opening-hours';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { useMay } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { StepList } from '../../ui/texts/step-list.tsx';
import { modeChoices, ModeNotice } from './mode-notice.tsx';
import { RuleBaseFields } from './rule-base-fields.tsx';
import './settlements.css';

type Body = Omit<ArgsOf<'saveSettlementRule'>['body'], 'storeId' | 'stepUp'>;

const usual = {
  mode: 'own',
  base: 'collected',
  feeSide: 'before',
  isFeeReturned: true,
  rentBp: 8_000,
  buyoutBp: 8_000,
  compensationBp: 10_000,
  cycle: 'week',
  cycleDay: 1,
  startDays: 0,
} as const;

interface SettlementRulesDialogProps {
  /** The store that is looked at first. */
  readonly storeId?: number;
  readonly onClosed: () => void;
}

/** 结算规则 of the stores one reaches, one at a time. */
export function SettlementRulesDialog({ storeId: first, onClosed }: SettlementRulesDialogProps) {
  const places = useRead('orderOptions', undefined, { staleTime: Infinity });
  const [chosen, setChosen] = useState<number | null>(first ?? null);
  return (
    <DetailDrawer title="结算规则" size={620} read={places} onClosed={onClosed}>
      {({ stores }) => {
        const storeId = chosen ?? stores[0]?.id ?? null;
        return (
          <>
            <Select
              aria-label="店铺"
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: '100%', marginBottom: 16 }}
              options={named(stores)}
              value={storeId === null ? null : String(storeId)}
              onChange={(id: string) => setChosen(Number(id))}
            />
            {storeId === null ? <p>没有可设置的店铺</p> : <StoreRules storeId={storeId} />}
          </>
        );
      }}
    </DetailDrawer>
  );
}

type Version = SettlementRules['rules'][number];

/** The rule in force, the versions before it, and a new one for who may. */
function StoreRules({ storeId }: { readonly storeId: number }) {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const read = useRead('settlementRules', { query: { storeId } });
  if (read.data === undefined)
    return read.error === null ? (
      <Loading rows={4} />
    ) : (
      <Failed error={read.error} onRetry={() => void read.refetch()} />
    );
  const { rules } = read.data;
  return (
    <>
      {rules.length === 0 ? (
        <p>还没有规则，该店铺不会生成结算单。</p>
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
      {may('settlement:rule') ? (
        <Button type="primary" className="settlement-set" onClick={() => setEditing(true)}>
          {rules.length === 0 ? '设置规则' : '修改规则'}
        </Button>
      ) : null}
      {isEditing ? (
        <RuleDialog storeId={storeId} state={read.data} onClosed={() => setEditing(false)} />
      ) : null}
    </>
  );
}

const ruleWords = (rule: Version): string =>
  [
    settlementModes[rule.mode],
    `按${settlementBases[rule.base]}`,
    feeWords(rule),
    `租金${percent(rule.rentBp)}、买断${percent(rule.buyoutBp)}、赔付${percent(rule.compensationBp)}归店铺`,
    `${settlementCycles[rule.cycle]}${dayWords(rule.cycle, rule.cycleDay)}结算`,
    rule.startDays === 0 ? '起租即可结算' : `起租满${rule.startDays}天后结算`,
    `自${rule.startsOn}起的${rule.base === 'due' ? '应收' : '收款'}`,
  ].join('，');

const feeWords = ({ feeSide, isFeeReturned }: Version): string =>
  `${feeSides[feeSide]}分成${feeSide === 'after' && !isFeeReturned ? '（退款不退手续费）' : ''}`;

const dayWords = (cycle: SettlementCycle, day: number): string =>
  cycle === 'week' ? (weekdays[day - 1] ?? '') : `${day}日`;

interface RuleDialogProps {
  readonly storeId: number;
  readonly state: SettlementRules;
  readonly onClosed: () => void;
}

/** 设置结算规则: it decides what a store is paid, so that it takes the operator's own password. */
function RuleDialog({ storeId, state, onClosed }: RuleDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Body>();
  const [current] = state.rules;
  const { mode, base, feeSide, isFeeReturned, ...shares } = current ?? usual;
  const { rentBp, buyoutBp, compensationBp, cycle, cycleDay, startDays } = shares;
  const begun = {
    mode,
    base,
    feeSide,
    isFeeReturned,
    rentBp,
    buyoutBp,
    compensationBp,
    cycle,
    cycleDay,
    startDays,
  };
  const chosenMode = Form.useWatch('mode', form) ?? mode;
  const chosenBase = Form.useWatch('base', form) ?? base;
  const chosenSide = Form.useWatch('feeSide', form) ?? feeSide;
  const chosenCycle = Form.useWatch('cycle', form) ?? cycle;
  const command = useCommand('saveSettlementRule', {
    refreshes: ['settlementRules'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<Body>
      title="设置结算规则"
      okText="保存"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={begun}
      onTyped={({ startsOn, ...typed }, { stepUp = {} }) =>
        command.mutate(
          { body: { ...begun, ...typed, ...(startsOn && { startsOn }), storeId, stepUp } },
          { onSuccess: () => void message.success('结算规则已保存，下一期起生效') },
        )
      }
      onClosed={onClosed}
    >
      <ContractField of={saveSettlementRule} name="mode" label="结算方式">
        <Select options={modeChoices(state, mode)} />
      </ContractField>
      <ModeNotice mode={chosenMode} state={state} />
      <RuleBaseFields base={chosenBase} feeSide={chosenSide} />
      <div className="settlement-pair">
        <ContractField of={saveSettlementRule} name="rentBp" label="租金分成">
          <PercentInput />
        </ContractField>
        <ContractField of={saveSettlementRule} name="buyoutBp" label="买断分成">
          <PercentInput />
        </ContractField>
        <ContractField of={saveSettlementRule} name="compensationBp" label="赔付分成">
          <PercentInput />
        </ContractField>
      </div>
      <div className="settlement-pair">
        <ContractField of={saveSettlementRule} name="cycle" label="结算周期">
          <Select
            options={choices(settlementCycles)}
            onChange={() => form.setFieldsValue({ cycleDay: 1 })}
          />
        </ContractField>
        <ContractField of={saveSettlementRule} name="cycleDay" label="结算日">
          <Select options={chosenCycle === 'week' ? daysOfWeek : daysOfMonth} />
        </ContractField>
        <ContractField
          of={saveSettlementRule}
          name="startDays"
          label="起算天数"
          extra="起租满多少天后计入结算"
        >
          <InputNumber precision={0} min={0} max={maxStartDays} style={{ width: '100%' }} />
        </ContractField>
      </div>
      {current === undefined ? (
        <ContractField
          of={saveSettlementRule}
          name="startsOn"
          label="结算起始日"
          extra="从哪一天的收款开始结算，不填为今天；保存后不能修改"
        >
          <Input type="date" />
        </ContractField>
      ) : null}
    </AgreedDialog>
  );
}

const daysOf = (cycle: SettlementCycle) =>
  Array.from({ length: maxCycleDay[cycle] }, (_, index) => ({
    value: index + 1,
    label: dayWords(cycle, index + 1),
  }));
const daysOfWeek = daysOf('week');
const daysOfMonth = daysOf('month');
