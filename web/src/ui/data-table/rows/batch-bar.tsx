import { Button } from 'antd';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { BatchAction, Chosen } from '../columns/columns.ts';

interface BatchBarProps<Row> {
  readonly actions: readonly BatchAction<Row>[];
  readonly chosen: Chosen<Row>;
  readonly onClear: () => void;
  /** The element that takes the focus when the bar closes. */
  readonly region: RefObject<HTMLElement | null>;
  /** The common actions of lists on them. */
  readonly children?: ReactNode;
}

/** The number of chosen rows, also on other pages, and the actions on them. */
export function BatchBar<Row>({ actions, chosen, onClear, region, children }: BatchBarProps<Row>) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = bar.current;
    const list = region.current;
    return () => {
      if (shown?.contains(document.activeElement) === true) list?.focus();
    };
  }, [region]);

  return (
    <div ref={bar} className="data-table-batch" role="group" aria-label="批量操作">
      <span role="status">
        已选 <strong>{chosen.rows.length}</strong> 条
      </span>
      <Button type="link" size="small" onClick={onClear}>
        清空
      </Button>
      {actions.map(({ key, label, onSelect }) => (
        <Button key={key} size="small" onClick={() => onSelect(chosen)}>
          {label}
        </Button>
      ))}
      {children}
    </div>
  );
}
