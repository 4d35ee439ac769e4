import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import { Gate } from '../../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../../ui/page-states.tsx';

interface PeopleCardProps {
  /** The noun for the rows: 部门, 岗位. */
  readonly title: string;
  readonly read: {
    readonly data: readonly unknown[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly onCreate: () => void;
  /** The rows' own, if there are any. */
  readonly table: ReactNode;
  /** The dialog that is open. */
  readonly children: ReactNode;
}

/** A list of departments or positions, with a button for one more. */
export function PeopleCard(props: PeopleCardProps) {
  const { title, read, onCreate, table, children } = props;
  const { data, error, refetch } = read;
  const titleId = useId();
  return (
    <section className="department-card" aria-labelledby={titleId}>
      <div className="department-head">
        <h2 id={titleId}>{title}</h2>
        <Gate anyOf={['department:edit']}>
          <Button type="primary" onClick={onCreate}>
            新增{title}
          </Button>
        </Gate>
      </div>
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <Empty words={`暂无${title}，点击「新增${title}」添加`} /> : null}
      {data !== undefined && data.length > 0 ? table : null}
      {children}
    </section>
  );
}
