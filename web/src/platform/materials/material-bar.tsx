import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import {
  maxMaterialsAtOnce,
  type Material,
  type MaterialType,
} from '@rental/contract/platform/materials';
import type { useRead } from '../../http/use-read.ts';
import { DaysControl } from '../../ui/data-table/filters/days-control.tsx';
import type { FilterValue } from '../../ui/data-table/filters/filters.ts';
import {
  pageAfter,
  pageBefore,
  totalText,
  type Visited,
} from '../../ui/data-table/paging/paging.ts';
import { Gate } from '../../ui/gate.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import type { OpenedDialog } from './opened-dialog.ts';

/** The search text for the images. */
export interface MaterialSearch {
  readonly name: string;
  readonly uploader: string;
  readonly type: MaterialType | null;
  /** First and last day of the upload. */
  readonly days: readonly [string, string] | null;
}

export const noSearch: MaterialSearch = { name: '', uploader: '', type: null, days: null };

const typeOptions: { value: MaterialType; label: string }[] = [
  { value: 'jpeg', label: 'JPG' },
  { value: 'png', label: 'PNG' },
];

interface MaterialBarProps {
  readonly page: ReturnType<typeof useRead<'listMaterials'>>;
  readonly visited: Visited;
  readonly search: MaterialSearch;
  readonly chosen: readonly Material[];
  readonly isTrash: boolean;
  readonly onSearch: (search: MaterialSearch) => void;
  readonly onVisit: (visited: Visited) => void;
  readonly onRefresh: () => void;
  readonly onClear: () => void;
  readonly onOpen: (opened: OpenedDialog) => void;
}

/** Above the images: what is searched for, which page it is, and what can be done with those chosen. */
export function MaterialBar(props: MaterialBarProps) {
  const { page, visited, search, chosen, isTrash, onSearch, onVisit, onRefresh, onClear } = props;
  const { data, isFetching, isPlaceholderData } = page;
  const daysId = useId();
  const nextCursor = isPlaceholderData ? undefined : data?.nextCursor;
  return (
    <>
      <div className="material-bar">
        <Input
          allowClear
          type="search"
          aria-label="搜索名称"
          placeholder="搜索名称"
          maxLength={50}
          value={search.name}
          onChange={({ target }) => onSearch({ ...search, name: target.value })}
        />
        <Input
          allowClear
          type="search"
          aria-label="搜索上传人"
          placeholder="上传人"
          maxLength={50}
          value={search.uploader}
          onChange={({ target }) => onSearch({ ...search, uploader: target.value })}
        />
        <Select
          allowClear
          aria-label="图片类型"
          placeholder="图片类型"
          className="material-type"
          options={typeOptions}
          value={search.type}
          onChange={(type: MaterialType | undefined) => onSearch({ ...search, type: type ?? null })}
        />
        <div className="material-days">
          <label htmlFor={daysId}>上传时间</label>
          <DaysControl
            id={daysId}
            value={search.days}
            onChange={(days) => onSearch({ ...search, days: spanOf(days) })}
          />
        </div>
        <span role="status">
          {data === undefined ? '' : totalText(data.totalElements, data.totalIsCapped === true)}
        </span>
        <Button
          type="text"
          aria-label="刷新"
          title="刷新"
          icon={<ReloadOutlined spin={isFetching} />}
          onClick={onRefresh}
        />
        <nav aria-label="翻页">
          <Button
            icon={<LeftOutlined />}
            disabled={visited.at === 0}
            onClick={() => onVisit(pageBefore(visited))}
          >
            上一页
          </Button>
          <span>第 {visited.at + 1} 页</span>
          <Button
            icon={<RightOutlined />}
            iconPlacement="end"
            disabled={nextCursor === undefined}
            onClick={() => nextCursor !== undefined && onVisit(pageAfter(visited, nextCursor))}
          >
            下一页
          </Button>
        </nav>
      </div>
      {chosen.length === 0 ? null : (
        <div className="material-bar" role="group" aria-label="批量操作">
          <span role="status">
            已选 <strong>{chosen.length}</strong> 张
          </span>
          <Button type="link" size="small" onClick={onClear}>
            清空
          </Button>
          <ChosenButtons chosen={chosen} isTrash={isTrash} onOpen={props.onOpen} />
        </div>
      )}
    </>
  );
}

const spanOf = (value: FilterValue | null | undefined): MaterialSearch['days'] =>
  typeof value === 'object' && value !== null ? value : null;

type ChosenButtonsProps = Pick<MaterialBarProps, 'chosen' | 'isTrash' | 'onOpen'>;

function ChosenButtons({ chosen, isTrash, onOpen }: ChosenButtonsProps) {
  const isTooMany = chosen.length > maxMaterialsAtOnce;
  const obstacle = isTooMany ? `一次最多${maxMaterialsAtOnce}张图片` : null;
  const open = (what: 'move' | 'trash' | 'restore' | 'delete') => () =>
    onOpen({ what, materials: chosen });
  return (
    <>
      <Gate anyOf={['material:edit']}>
        <ReasonedButton obstacle={obstacle} onClick={open(isTrash ? 'restore' : 'move')}>
          {isTrash ? '恢复' : '移动'}
        </ReasonedButton>
      </Gate>
      {isTrash ? (
        <Gate anyOf={['material:delete']}>
          <ReasonedButton danger obstacle={obstacle} onClick={open('delete')}>
            彻底删除
          </ReasonedButton>
        </Gate>
      ) : (
        <Gate anyOf={['material:edit']}>
          <ReasonedButton danger obstacle={obstacle} onClick={open('trash')}>
            删除
          </ReasonedButton>
        </Gate>
      )}
    </>
  );
}
