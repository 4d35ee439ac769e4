import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { traceIdOf, wordsOf } from '../http/errors.ts';
import './page-states.css';

/** Before the first answer: the outline of what comes. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className="page-state-loading" role="status" aria-label="加载中">
      <Skeleton active title={{ width: '30%' }} paragraph={{ rows }} />
    </div>
  );
}

/** An answer with nothing in it; `children` offers what to do next. */
export function Empty({ words = '暂无数据', children }: { words?: string; children?: ReactNode }) {
  return (
    <div className="page-state">
      <p className="page-state-words">{words}</p>
      {children}
    </div>
  );
}

/** No answer: what went wrong, and another try. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const traceId = traceIdOf(error);
  return (
    <div className="page-state" role="alert">
      <p className="page-state-title">加载失败</p>
      <p className="page-state-words">{wordsOf(error)}</p>
      {traceId === undefined ? null : <p className="page-state-trace">追踪号 {traceId}</p>}
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}
