import { Button } from 'antd';
import { memo, useState } from 'react';
import type { AgreementTemplateRow } from '@rental/contract/rental/agreement-templates';
import { templateStates } from '@rental/domain/rental/agreements/template-state';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { ChangeTemplateModal } from './change-template-modal.tsx';
import { CreateTemplateModal } from './create-template-modal.tsx';
import { EditTemplateModal } from './edit-template-modal.tsx';
import { actionsFor, type TemplateActionName } from './template-actions.ts';
import { templateColumns } from './template-columns.tsx';
import { ViewTemplateModal } from './view-template-modal.tsx';

type Opened =
  | { readonly what: 'create' }
  | { readonly what: TemplateActionName; readonly template: AgreementTemplateRow };

/** 合同模板. */
export default function TemplateListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <TemplateList onOpen={setOpened} />
      {opened === null ? null : <OpenedDialog opened={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

function OpenedDialog({ opened, onClosed }: { opened: Opened; onClosed: () => void }) {
  if (opened.what === 'create') return <CreateTemplateModal onClosed={onClosed} />;
  const dialog = { template: opened.template, onClosed };
  if (opened.what === 'view') return <ViewTemplateModal {...dialog} />;
  if (opened.what === 'edit') return <EditTemplateModal {...dialog} />;
  return <ChangeTemplateModal change={opened.what} {...dialog} />;
}

const rules = async () =>
  (await import('@rental/contract/rental/agreement-templates')).listAgreementTemplates;

/** The list by itself, which no dialog draws again. */
const TemplateList = memo(function TemplateList({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [actions] = useState(
    () =>
      (template: AgreementTemplateRow): RowAction[] =>
        actionsFor(template).map(({ what, ...action }) => ({
          key: what,
          ...action,
          onSelect: () => onOpen({ what, template }),
        })),
  );
  return (
    <DataTable
      read="listAgreementTemplates"
      rules={rules}
      noun="合同模板"
      columns={templateColumns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
      commands={
        <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
          新增模板
        </Button>
      }
    />
  );
});

const idOf = (template: AgreementTemplateRow) => template.id;

const fields: readonly FilterField<FilterName<'listAgreementTemplates'>>[] = [
  { kind: 'text', name: 'name', label: '模板名称' },
  {
    kind: 'choice',
    name: 'templateState',
    label: '状态',
    options: Object.entries(templateStates).map(([value, label]) => ({ value, label })),
  },
];
