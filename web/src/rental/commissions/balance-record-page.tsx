import { useMemo } from 'react';
import { recordedPayees } from '@rental/domain/rental/withdrawals/payee';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useTurnedOn } from '../../ui/gate.tsx';
import { useChannelFields } from '../orders/core/filter-fields.ts';
import { BalanceRecordList, timeField, type RecordFields } from './balance-record-list.tsx';

/** 佣金账户: what came into the balances of channels and distributors and left them. */
export default function BalanceRecordPage() {
  const channels = useChannelFields();
  const hasDistribution = useTurnedOn()('OpenDistribution');
  const fields = useMemo(
    () => [...(hasDistribution ? distribution : []), ...channels, timeField],
    [channels, hasDistribution],
  );
  return <BalanceRecordList noun="佣金账户流水" fields={fields} />;
}

const distribution: RecordFields = [
  { kind: 'choice', name: 'payee', label: '主体', options: choices(recordedPayees) },
  { kind: 'text', name: 'distributorIs', label: '分销编号', placeholder: '分销员的编号' },
];
