import type { ReactNode } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { sizeText, spanText } from '../../ui/texts/size-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import '../../ui/plain-table.css';

type Monitor = AnswerOf<'databaseMonitor'>;
type Database = Monitor['database'];

export function PoolSection({ pool, database }: Pick<Monitor, 'pool' | 'database'>) {
  return (
    <Section title="数据源">
      <FactList
        facts={[
          { label: '数据库', value: `PostgreSQL ${database.version}` },
          { label: '占用空间', value: sizeText(database.sizeBytes) },
          { label: '使用中', value: `${pool.total - pool.idle} / ${pool.most}` },
          { label: '空闲连接', value: pool.idle },
          { label: '排队请求', value: pool.waiting },
        ]}
      />
    </Section>
  );
}

export function ProcessSection({ process }: Pick<Monitor, 'process'>) {
  const { p50Ms, p99Ms, maxMs } = process.eventLoopDelay;
  return (
    <Section title="当前服务进程">
      <FactList
        facts={[
          { label: '系统版本', value: process.version },
          { label: '运行时长', value: spanText(process.uptimeSeconds) },
          { label: '占用内存', value: sizeText(process.rssBytes) },
          {
            label: '堆内存',
            value: `${sizeText(process.heapUsedBytes)} / ${sizeText(process.heapTotalBytes)}`,
          },
          { label: '延迟中位', value: `${p50Ms} ms` },
          { label: '延迟99%', value: `${p99Ms} ms` },
          { label: '延迟最大', value: `${maxMs} ms` },
        ]}
      />
    </Section>
  );
}

/** As PostgreSQL calls them; one that is not here is shown by its own name. */
const stateLabels: Readonly<Record<string, string>> = {
  active: '执行中',
  idle: '空闲',
  'idle in transaction': '事务中等待',
  'idle in transaction (aborted)': '事务出错后等待',
};

export function SessionsSection({ database }: Pick<Monitor, 'database'>) {
  const rows = [
    ...database.sessions.map(({ state, count }) => [stateLabels[state] ?? state, count] as const),
    ...(database.hiddenSessions === 0
      ? []
      : [['其他账号（状态不可见）', database.hiddenSessions] as const]),
  ];
  return (
    <Section title="连接状态">
      <Table label="连接状态" columns={['状态', '连接数']} rows={rows} />
    </Section>
  );
}

export function RunningSection({ running }: Pick<Database, 'running'>) {
  return (
    <Section title="执行时间最长的语句">
      {running.length === 0 ? (
        <p className="database-nothing">没有正在执行的语句</p>
      ) : (
        <Table
          label="执行时间最长的语句"
          columns={['等待', '已执行']}
          rows={running.map(({ forMs, waitsFor }) => [waitsFor ?? '无', `${forMs} ms`] as const)}
        />
      )}
    </Section>
  );
}

export function TablesSection({ database: { tables, tableCount } }: Pick<Monitor, 'database'>) {
  return (
    <Section title={`占用空间最大的表（共 ${tableCount} 张）`}>
      <Table
        label="占用空间最大的表"
        columns={['表名', '大小（含索引）']}
        rows={tables.map(({ name, bytes }) => [name, sizeText(bytes)] as const)}
      />
    </Section>
  );
}

export function MigrationsSection({ migrations }: Pick<Database, 'migrations'>) {
  return (
    <Section title="结构变更记录">
      <Table
        label="结构变更记录"
        columns={['名称', '执行时间']}
        rows={migrations.map(({ name, appliedAt }) => [name, timeText(appliedAt)] as const)}
      />
    </Section>
  );
}

/** No landmark of its own: the table in it is one already. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="database-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly [name: string, value: string];
  readonly rows: readonly (readonly [name: string, value: string | number])[];
}

/** Names with a value each. */
function Table({ label, columns, rows }: TableProps) {
  return (
    <ScrollRegion className="plain-table-scroll" label={label}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col" className="is-amount">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two statements may wait for the same
            <tr key={`${index} ${name}`} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{name}</td>
              <td className="is-amount">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
