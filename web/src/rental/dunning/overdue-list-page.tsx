import { Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { ClosedCaseList } from './closed-case-list.tsx';
import { OverdueOrders } from './overdue-orders.tsx';
import './dunning.css';

const views = [
  { value: 'overdue', label: '逾期中' },
  { value: 'closed', label: '已结清' },
] as const;
type View = (typeof views)[number]['value'];

/** 逾期管理: what is overdue, and the cases in which nothing is owed any more. */
export default function OverdueListPage() {
  const [view, setView] = useState<View>('overdue');
  const head = useMemo(
    () => (
      <div className="overdue-views">
        <Segmented<View>
          aria-label="逾期管理"
          options={[...views]}
          value={view}
          onChange={setView}
        />
      </div>
    ),
    [view],
  );
  const closedHead = useCallback(() => head, [head]);
  return view === 'overdue' ? <OverdueOrders head={head} /> : <ClosedCaseList head={closedHead} />;
}
