import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select, Tooltip } from 'antd';
import { memo } from 'react';
import { Deferred } from '../../loading/deferred.tsx';
import { pageSizes, type ListPageSize } from '../list-address.ts';
import { totalText } from './paging.ts';

interface PagerProps extends PageStepsProps {
  readonly total: number | undefined;
  readonly isCapped: boolean;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

interface PageStepsProps {
  readonly size: ListPageSize;
  readonly pageNumber: number;
  readonly onSize: (size: ListPageSize) => void;
  /** Absent if there is no page on that side. */
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
}

const sizes = pageSizes.map((size) => ({ value: size, label: `${size} 条/页` }));

/** The number of rows, and the buttons to the previous and the next page. */
export function Pager(props: PagerProps) {
  const { total, isCapped, isBusy, onRefresh, ...steps } = props;
  return (
    <div className="data-table-pager">
      <span className="data-table-total" role="status">
        {total === undefined ? '' : totalText(total, isCapped)}
      </span>
      <Deferred>
        <Tooltip title="刷新">
          <Button
            type="text"
            size="small"
            aria-label="刷新"
            icon={<ReloadOutlined spin={isBusy} />}
            onClick={onRefresh}
          />
        </Tooltip>
        <PageSteps {...steps} />
      </Deferred>
    </div>
  );
}

const PageSteps = memo(function PageSteps(props: PageStepsProps) {
  const { size, pageNumber, onSize, onBefore, onAfter } = props;
  return (
    <nav className="data-table-pages" aria-label="翻页">
      <Select
        size="small"
        aria-label="每页条数"
        className="data-table-size"
        options={sizes}
        value={size}
        onChange={onSize}
      />
      <Button
        size="small"
        icon={<LeftOutlined />}
        disabled={onBefore === undefined}
        onClick={onBefore}
      >
        上一页
      </Button>
      <span className="data-table-page-number">第 {pageNumber} 页</span>
      <Button
        size="small"
        icon={<RightOutlined />}
        iconPlacement="end"
        disabled={onAfter === undefined}
        onClick={onAfter}
      >
        下一页
      </Button>
    </nav>
  );
});
