import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { traceIdOf, wordsOf } from '../http/errors.ts';
import { isOfflineError, useIsOffline } from '../http/online.ts';
import './page-states.css';

/** Shown before the first answer: the outline of the content. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className="page-state-loading" role="status" aria-label="加载中">
      <Skeleton active title={{ width: '30%' }} paragraph={{ rows }} />
    </div>
  );
}

/** Shown for an empty answer; `children` offers the next step. */
export function Empty({ words = '暂无数据', children }: { words?: string; children?: ReactNode }) {
  return (
    <div className="page-state">
      <p className="page-state-words">{words}</p>
      {children}
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** A sentence below the reason. */
  readonly children?: string;
}

/** Shown after a failed read: the error, and another try. Without a network it is `Loading`: reads repeat by themselves. */
export function Failed({ error, onRetry, children }: FailedProps) {
  const isOffline = useIsOffline();
  if (isOffline && isOfflineError(error)) return <Loading />;
  const traceId = traceIdOf(error);
  return (
    <div className="page-state" role="alert">
      <p className="page-state-title">加载失败</p>
      <p className="page-state-words">{wordsOf(error)}</p>
      {children === undefined ? null : <p className="page-state-words">{children}</p>}
      {traceId === undefined ? null : <p className="page-state-trace">追踪号 {traceId}</p>}
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}
