import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Switch } from 'antd';
import { useId, useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { clockText } from '../../ui/texts/time-text.ts';
import {
  MigrationsSection,
  PoolSection,
  ProcessSection,
  RunningSection,
  SessionsSection,
  TablesSection,
} from './database-sections.tsx';
import './database-page.css';

const refreshMs = 10_000;

/**
 * 数据源监控 (S75): the database and the process that answered. It asks again every 10 s while its tab is in front; after
 * a failure it waits for the operator.
 */
export default function DatabasePage() {
  const [isAuto, setAuto] = useState(true);
  const monitor = useRead('databaseMonitor', undefined, {
    refetchInterval: ({ state }) => (isAuto && state.status !== 'error' ? refreshMs : false),
  });
  const { data, error, isFetching } = monitor;
  const refresh = () => void monitor.refetch();
  return (
    <div className="database-page">
      <header className="database-bar">
        <h1>数据源监控</h1>
        <span className="database-time">
          {data === undefined ? '' : `更新于 ${clockText(data.at)}`}
        </span>
        <AutoRefresh isOn={isAuto} onChange={setAuto} />
        <Button icon={<ReloadOutlined spin={isFetching} />} onClick={refresh}>
          刷新
        </Button>
      </header>
      {monitor.isRefetchError ? (
        <Alert
          banner
          type="warning"
          title="刷新失败，以下为之前的数据；自动刷新已暂停，可手动刷新"
        />
      ) : null}
      {data === undefined && error === null ? <Loading rows={12} /> : null}
      {data === undefined && error !== null ? <Failed error={error} onRetry={refresh} /> : null}
      {data === undefined ? null : <Sections data={data} />}
    </div>
  );
}

function AutoRefresh({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <span className="database-auto">
      <span id={id}>自动刷新（每10秒）</span>
      <Switch aria-labelledby={id} checked={isOn} onChange={onChange} />
    </span>
  );
}

function Sections({ data }: { data: AnswerOf<'databaseMonitor'> }) {
  const { pool, process, database } = data;
  return (
    <div className="database-sections">
      <PoolSection pool={pool} database={database} />
      <ProcessSection process={process} />
      <SessionsSection database={database} />
      <RunningSection running={database.running} />
      <TablesSection database={database} />
      <MigrationsSection migrations={database.migrations} />
    </div>
  );
}
