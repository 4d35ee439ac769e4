import type { TabCounts } from '@rental/contract/tab-counts';
import { useRef } from 'react';
import { useDeferredRender } from '../loading/use-deferred-render.ts';
import { countText } from '../texts/count-text.ts';
import { useChosenInView } from '../use-chosen-in-view.ts';
import type { StatusTab } from './columns/columns.ts';

interface StatusTabsProps {
  readonly items: readonly StatusTab[];
  readonly counts?: TabCounts['tabs'] | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The statuses that a list can be filtered by, each with its count. Scrolls sideways if they do not fit. */
export function StatusTabs({ items, counts, value, onChange }: StatusTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isNarrowed = useDeferredRender(); // the tools beside it are drawn
  useChosenInView(bar, value, isNarrowed);

  return (
    <div ref={bar} className="data-table-tabs" role="group" aria-label="按状态筛选">
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className="data-table-tab"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          <span className="data-table-count">
            {textOf(counts?.find((one) => one.value === item.value))}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The text of a count; '' if it is not known. */
const textOf = (counted: TabCounts['tabs'][number] | undefined): string =>
  counted === undefined ? '' : countText(counted.count) + (counted.isCapped === true ? '+' : '');
