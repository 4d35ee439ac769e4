import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { NameOfProvider } from '@rental/domain/rental/risk-model/facts';
import { maxRules, modelComplaint } from '@rental/domain/rental/risk-model/risk-model';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { useUnsaved } from '../../ui/tab-page.ts';
import { DraftBar } from './draft-bar.tsx';
import {
  isSameModel,
  newRule,
  startOf,
  type DraftModel,
  type DraftRule,
  type ModelState,
} from './draft-model.ts';
import { EnableDialog } from './enable-dialog.tsx';
import { LinesSection } from './lines-section.tsx';
import { RuleCard } from './rule-card.tsx';
import { TrialSection } from './trial-section.tsx';
import { VersionsSection } from './versions-section.tsx';
import './risk-model.css';

/** 风控模型: the rules of the brand, tried before they advise. */
export default function RiskModelPage() {
  const { data, error, refetch } = useRead('riskModel');
  if (data !== undefined) return <ModelForm state={data} />;
  if (error === null) return <Loading rows={12} />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

function ModelForm({ state }: { readonly state: ModelState }) {
  const [typed, setTyped] = useState<DraftModel | null>(null);
  const [isEnabling, setEnabling] = useState(false);
  const start = startOf(state);
  const model = typed ?? start;
  const isChanged = !isSameModel(start, model);
  useUnsaved(isChanged);
  const labels = new Map(state.providers.map(({ type, label }) => [type, label]));
  const nameOf: NameOfProvider = (type) => labels.get(type) ?? `服务商${type}`;
  const save = useCommand('saveRiskModelDraft', { refreshes: ['riskModel'] });
  const change = (changed: Partial<DraftModel>) => setTyped({ ...model, ...changed });
  return (
    <div className="risk-model-page">
      <h1>风控模型</h1>
      <p className="risk-model-note">{stateText(state)}</p>
      <LinesSection model={model} onChange={change} />
      <RulesSection rules={model.rules} nameOf={nameOf} onChange={(rules) => change({ rules })} />
      <DraftBar
        state={state}
        isChanged={isChanged}
        complaint={modelComplaint(model)}
        isSaving={save.isPending}
        onUndo={() => setTyped(null)}
        onSave={() =>
          save.mutate({ body: { model, seen: state.seen } }, { onSuccess: () => setTyped(null) })
        }
        onEnable={() => setEnabling(true)}
      />
      <TrialSection key={state.seen.revision} state={state} isChanged={isChanged} />
      <VersionsSection state={state} isChanged={isChanged} />
      {isEnabling ? <EnableDialog state={state} onClosed={() => setEnabling(false)} /> : null}
    </div>
  );
}

function stateText({ seen, active, draft }: ModelState): string {
  const inForce =
    active !== null
      ? `生效中：第${seen.number}版`
      : seen.number === 0
        ? '还没有启用模型'
        : `第${seen.number}版已停用，不对订单评分`;
  if (draft === null) return `${inForce}，没有待启用的草稿`;
  return `${inForce}，有一份草稿${draft.trial === null ? '，还没有试运行' : '，已试运行，可以启用'}`;
}

interface RulesSectionProps {
  readonly rules: readonly DraftRule[];
  readonly nameOf: NameOfProvider;
  readonly onChange: (rules: DraftRule[]) => void;
}

const RulesSection = ({ rules, nameOf, onChange }: RulesSectionProps) => (
  <PageSection
    title="规则"
    extra={
      <Button
        disabled={rules.length >= maxRules}
        onClick={() => onChange([...rules, newRule(rules.length)])}
      >
        增加规则
      </Button>
    }
  >
    {rules.length === 0 ? <Alert type="info" showIcon title="还没有规则" /> : null}
    <ol className="risk-model-rules">
      {rules.map((rule, at) => (
        <RuleCard
          // names change while they are typed: their place is what tells rules apart
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          rule={rule}
          number={at + 1}
          nameOf={nameOf}
          onChange={(next) => onChange(rules.with(at, next))}
          onRemove={() => onChange(rules.toSpliced(at, 1))}
        />
      ))}
    </ol>
  </PageSection>
);
