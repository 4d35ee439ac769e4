import type { AgreementRow } from '@rental/contract/agreements';
import { agreementStates } from '@rental/domain/agreements/signing';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { FilterField } from '../ui/data-table/filters.ts';
import type { FilterName } from '../ui/data-table/list-call.ts';
import { agreementColumns } from './agreement-columns.tsx';

const rules = async () => (await import('@rental/contract/agreements')).listAgreements;

const idOf = (agreement: AgreementRow) => agreement.id;

const fields: readonly FilterField<FilterName<'listAgreements'>>[] = [
  { kind: 'text', name: 'agreementNo', label: '合同号' },
  { kind: 'text', name: 'orderNo', label: '订单号' },
  {
    kind: 'choice',
    name: 'agreementState',
    label: '状态',
    options: Object.entries(agreementStates).map(([value, label]) => ({ value, label })),
  },
];

/** 合同列表: what is done with an agreement is done on its order's page. */
export default function AgreementListPage() {
  return (
    <DataTable
      read="listAgreements"
      rules={rules}
      noun="合同"
      columns={agreementColumns}
      rowKey={idOf}
      fields={fields}
    />
  );
}
