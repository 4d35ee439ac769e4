import { Alert, Button } from 'antd';
import { useState } from 'react';
import { usePrefetchedReads, useRead } from '../../http/use-read.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { useOpenTab, useTabLocation } from '../../ui/tab-location.ts';
import { DeskCase } from './desk-case.tsx';
import { DeskLegend } from './desk-legend.tsx';
import { DeskList } from './desk-list.tsx';
import { deskPath, emptyDeskPath } from './desk-path.ts';
import { caseAfter, caseAfterDone } from './desk-place.ts';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import '../orders/core/orders.css';
import './dunning-desk.css';
import './dunning.css';

const VacationsDrawer = onDemand(
  async () => (await import('./vacations-drawer.tsx')).VacationsDrawer,
);

/** Others assign and work cases as well. */
const askAgainMs = 60_000;

/** 催收工作台: one case after another, the likeliest to bring money in first. */
export default function DunningDeskPage() {
  const [isUnowned, setUnowned] = useState(false);
  const [isVacations, setVacations] = useState(false);
  const away = useRead('dunningVacations');
  const [first, setFirst] = useState<number | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const { query } = useTabLocation();
  const openTab = useOpenTab();
  const today = useRead(
    'deskCases',
    { query: isUnowned ? { isUnowned: 'true' } : {} },
    { refetchInterval: askAgainMs },
  );
  const { data, error, refetch } = today;
  const ids = data?.cases.map(({ id }) => id) ?? [];
  // kept: a list that is read again moves no case away from under the hands
  const begin = ids.find((id) => id !== done);
  if (first === null && begin !== undefined) setFirst(begin);
  const current = idOf(query.get('caseId')) ?? first;
  const next = caseAfter(ids, current, 1);
  usePrefetchedReads(next === null ? [] : [['deskCase', { params: { id: next } }]]);

  const open = (id: number | null) => {
    if (id === null) setFirst(null);
    openTab(id === null ? emptyDeskPath : deskPath(id));
  };
  const show = (shown: boolean) => {
    setUnowned(shown);
    open(null);
  };
  const step = (steps: 1 | -1) => {
    const id = caseAfter(ids, current, steps);
    if (id !== null) open(id);
  };
  useDeskKeys({ next: () => step(1), previous: () => step(-1) }, false);

  if (data === undefined) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="dunning-desk">
      <h1 className="visually-hidden">催收工作台</h1>
      <DeskList today={data} isUnowned={isUnowned} current={current} onShow={show} onOpen={open} />
      <div className="dunning-desk-main">
        <div className="dunning-desk-tools">
          <DeskLegend />
          <Button size="small" onClick={() => setVacations(true)}>
            休假
          </Button>
        </div>
        {away.data?.isAway === true ? (
          <Alert type="info" showIcon title="您今天休假，规则不会给您分配新案件" />
        ) : null}
        {isVacations ? <VacationsDrawer onClosed={() => setVacations(false)} /> : null}
        {current === null ? (
          <Empty words={isUnowned ? '没有未分配的案件' : '今天没有待催收的案件'}>
            {!isUnowned && data.unownedCount > 0 ? (
              <Button onClick={() => show(true)}>看未分配的 {data.unownedCount} 个</Button>
            ) : null}
          </Empty>
        ) : (
          <DeskCase
            key={current}
            caseId={current}
            onDone={() => {
              setDone(current);
              open(caseAfterDone(ids, current));
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The id in an address; null: there is none. */
const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
