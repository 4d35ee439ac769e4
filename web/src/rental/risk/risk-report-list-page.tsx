import { Button } from 'antd';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { RiskReportRow } from '@rental/contract/rental/risk-reports';
import { CallError } from '../../http/call-error.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import type { OpenedRisk } from './risk-dialog.tsx';
import { riskReportColumns, riskReportFields } from './risk-report-columns.tsx';
import { useRiskProviders } from './use-risk-providers.ts';
import { useRiskUsage } from './use-risk-usage.ts';

const RiskDialog = lazyPart(async () => (await import('./risk-dialog.tsx')).RiskDialog);

/** 风控报告. */
export default function RiskReportListPage() {
  const [opened, setOpened] = useState<OpenedRisk | null>(null);
  return (
    <>
      <RiskReportList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : <RiskDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/risk-reports')).listRiskReports;
const idOf = (row: RiskReportRow) => row.id;

interface OpensProps {
  readonly onOpen: (opened: OpenedRisk) => void;
}

/** The list by itself, which no drawer draws again. */
const RiskReportList = memo(function RiskReportList({ onOpen }: OpensProps) {
  const providers = useRiskProviders();
  const columns = useMemo(() => riskReportColumns(providers), [providers]);
  const tabs = useMemo(
    () =>
      ({
        name: 'type',
        counts: 'riskReportCounts',
        items: [
          { value: '', label: '全部' },
          ...providers.map(({ type, label }) => ({ value: String(type), label })),
        ],
      }) as const,
    [providers],
  );
  const actions = useCallback(
    ({ id, reportState }: RiskReportRow): RowAction[] =>
      reportState === 'ready'
        ? [
            {
              key: 'report',
              label: '查看报告',
              short: '查看',
              onSelect: () => onOpen({ what: 'report', reportId: id }),
            },
          ]
        : [],
    [onOpen],
  );
  return (
    <DataTable
      read="listRiskReports"
      rules={rules}
      noun="风控报告"
      columns={columns}
      rowKey={idOf}
      fields={riskReportFields}
      tabs={tabs}
      commands={<UsageButton onOpen={onOpen} />}
      actions={actions}
    />
  );
});

/** 余额与用量, for who reaches the whole brand: the server refuses it to all others. */
function UsageButton({ onOpen }: OpensProps) {
  const { data, error } = useRiskUsage();
  const isRefused = error instanceof CallError && error.status === 403;
  if (isRefused || (data === undefined && error === null)) return null;
  return <Button onClick={() => onOpen({ what: 'usage' })}>余额与用量</Button>;
}
