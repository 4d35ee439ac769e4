import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ruleChanges, rulesComplaint } from '@rental/domain/rental/dunning/dunning-rules';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { useUnsaved } from '../../ui/tab-page.ts';
import { CapsSection } from './caps-section.tsx';
import type { DraftRules, RulesState } from './draft-rules.ts';
import { OwnerSection } from './owner-section.tsx';
import { ReminderTrial } from './reminder-trial.tsx';
import { SaveRulesDialog } from './save-rules-dialog.tsx';
import { StagesSection } from './stages-section.tsx';
import { VersionsSection } from './versions-section.tsx';
import './dunning-rules.css';

/** 催收规则: stages, caps and owners of the brand, its versions, and the dry run of the reminders. */
export default function DunningRulesPage() {
  const { data, error, refetch } = useRead('dunningRules');
  if (data !== undefined) return <RulesForm state={data} />;
  if (error === null) return <Loading rows={12} />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

function RulesForm({ state }: { readonly state: RulesState }) {
  const [draft, setDraft] = useState<DraftRules | null>(null);
  const [isSaving, setSaving] = useState(false);
  const rules = draft ?? state.rules;
  const names = new Map(state.collectors.map(({ id, name }) => [id, name]));
  const changes = ruleChanges(state.rules, rules, (id) => names.get(id) ?? `${id}`);
  const complaint = rulesComplaint(rules);
  useUnsaved(changes.length > 0);
  const change = (changed: Partial<DraftRules>) => setDraft({ ...rules, ...changed });
  const part = { rules, onChange: change };
  return (
    <div className="dunning-rules-page">
      <h1>催收规则</h1>
      <StagesSection {...part} />
      <CapsSection {...part} />
      <OwnerSection {...part} collectors={state.collectors} />
      <div className="dunning-rules-bar">
        {complaint === null ? null : <Alert type="error" showIcon title={complaint} />}
        <span role="status">{changes.length === 0 ? '没有修改' : `已修改${changes.length}项`}</span>
        <Button disabled={changes.length === 0} onClick={() => setDraft(null)}>
          撤销修改
        </Button>
        <Button
          type="primary"
          disabled={changes.length === 0 || complaint !== null}
          onClick={() => setSaving(true)}
        >
          预览并保存
        </Button>
      </div>
      <ReminderTrial />
      <VersionsSection versions={state.versions} />
      {isSaving ? (
        <SaveRulesDialog
          rules={rules}
          changes={changes}
          seen={state.number}
          onSaved={() => setDraft(null)}
          onClosed={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}
