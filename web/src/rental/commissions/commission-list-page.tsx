import { Button } from 'antd';
import { useMemo } from 'react';
import { useChannelFields } from '../orders/core/filter-fields.ts';
import { commissionFilterFields } from './commission-columns.tsx';
import type { OpenedCommission } from './commission-dialog.tsx';
import { CommissionList } from './commission-list.tsx';

/** 渠道佣金. */
export default function CommissionListPage() {
  const channels = useChannelFields();
  const fields = useMemo(() => [...channels, ...commissionFilterFields], [channels]);
  return <CommissionList fields={fields} commands={rulesButton} />;
}

const rulesButton = (open: (opened: OpenedCommission) => void) => (
  <Button onClick={() => open({ what: 'rules' })}>佣金规则</Button>
);
