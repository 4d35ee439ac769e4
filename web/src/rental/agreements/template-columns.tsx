import type { AgreementTemplateRow } from '@rental/contract/rental/agreement-templates';
import { templateStates } from '@rental/domain/rental/agreements/template-state';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import './agreements.css';

/** 已发布 · 默认. */
const stateText = ({ templateState, isDefault }: AgreementTemplateRow) =>
  isDefault ? `${templateStates[templateState]} · 默认` : templateStates[templateState];

/** The columns of 合同模板. */
export const templateColumns: readonly Column<
  AgreementTemplateRow,
  SortField<'listAgreementTemplates'>
>[] = [
  {
    key: 'name',
    title: '模板名称',
    width: 220,
    isKey: true,
    cell: (row) => row.name,
    hint: (row) => row.name,
  },
  { key: 'version', title: '版本', width: 72, cell: (row) => `v${row.version}` },
  {
    key: 'state',
    title: '状态',
    width: 128,
    cell: (row) => (
      <span className={`agreement-template-${row.templateState}`}>{stateText(row)}</span>
    ),
  },
  {
    key: 'agreementCount',
    title: '已生成合同',
    width: 104,
    isAmount: true,
    cell: (row) => row.agreementCount,
  },
  { key: 'editedBy', title: '编辑人', width: 120, cell: (row) => row.editedBy },
  {
    key: 'updateTime',
    sortBy: 'updateTime',
    title: '更新时间',
    width: 168,
    cell: (row) => timeText(row.updateTime),
  },
  {
    key: 'publishedAt',
    title: '发布时间',
    width: 168,
    cell: (row) => timeText(row.publishedAt),
  },
];
