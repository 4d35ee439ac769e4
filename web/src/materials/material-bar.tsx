import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { mostMaterialsAtOnce, type Material } from '@rental/contract/materials';
import type { useRead } from '../http/use-read.ts';
import { pageAfter, pageBefore, totalText, type Visited } from '../ui/data-table/paging.ts';
import { Gate } from '../ui/gate.tsx';
import { ReasonedButton } from '../ui/reasoned-button.tsx';
import type { OpenedDialog } from './opened-dialog.ts';

interface Search {
  readonly name: string;
  readonly uploader: string;
}

interface MaterialBarProps {
  readonly page: ReturnType<typeof useRead<'listMaterials'>>;
  readonly visited: Visited;
  readonly search: Search;
  readonly chosen: readonly Material[];
  readonly isTrash: boolean;
  readonly onSearch: (search: Search) => void;
  readonly onVisit: (visited: Visited) => void;
  readonly onRefresh: () => void;
  readonly onClear: () => void;
  readonly onOpen: (opened: OpenedDialog) => void;
}

/** Above the images: what is searched for, which page it is, and what can be done with those chosen. */
export function MaterialBar(props: MaterialBarProps) {
  const { page, visited, search, chosen, isTrash, onSearch, onVisit, onRefresh, onClear } = props;
  const { data, isFetching, isPlaceholderData } = page;
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

type ChosenButtonsProps = Pick<MaterialBarProps, 'chosen' | 'isTrash' | 'onOpen'>;

function ChosenButtons({ chosen, isTrash, onOpen }: ChosenButtonsProps) {
  const isTooMany = chosen.length > mostMaterialsAtOnce;
  const obstacle = isTooMany ? `一次最多${mostMaterialsAtOnce}张图片` : null;
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
