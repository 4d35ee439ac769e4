import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { cursorOf, firstPage, pageAfter, pageBefore, totalText } from '../ui/data-table/paging.ts';
import { ImageUpload } from '../ui/images/image-upload.tsx';
import { Empty, Failed, Loading } from '../ui/page-states.tsx';
import { MaterialGrid } from './material-grid.tsx';
import './material-page.css';

const pageSize = 24;

/** 素材: the images of the brand, newest first, and the way to add more (S12). */
export default function MaterialPage() {
  const [visited, setVisited] = useState(firstPage);
  const page = useRead(
    'listMaterials',
    { query: { size: pageSize, cursor: cursorOf(visited) } },
    { placeholderData: keepPreviousData },
  );
  const { data, error, isFetching, isPlaceholderData } = page;
  const refresh = () => void page.refetch();
  const showNewest = () => {
    if (visited.at === 0) refresh();
    else setVisited(firstPage);
  };

  const nextCursor = isPlaceholderData ? undefined : data?.nextCursor;
  const isEmpty = data?.content.length === 0;
  return (
    <div className="material-page">
      <div className="material-card">
        <h1>素材</h1>
        <ImageUpload call="uploadPicture" onUploaded={showNewest} />
      </div>
      <section className="material-card" aria-label="素材列表" aria-busy={isFetching}>
        <div className="material-bar">
          <span role="status">
            {data === undefined ? '' : totalText(data.totalElements, data.totalIsCapped === true)}
          </span>
          <Button
            type="text"
            aria-label="刷新"
            title="刷新"
            icon={<ReloadOutlined spin={isFetching} />}
            onClick={refresh}
          />
          <nav aria-label="翻页">
            <Button
              icon={<LeftOutlined />}
              disabled={visited.at === 0}
              onClick={() => setVisited(pageBefore(visited))}
            >
              上一页
            </Button>
            <span>第 {visited.at + 1} 页</span>
            <Button
              icon={<RightOutlined />}
              iconPlacement="end"
              disabled={nextCursor === undefined}
              onClick={() => nextCursor !== undefined && setVisited(pageAfter(visited, nextCursor))}
            >
              下一页
            </Button>
          </nav>
        </div>
        {page.isRefetchError ? (
          <Alert banner type="warning" title="刷新失败，下面是之前的数据" />
        ) : null}
        {data === undefined && error === null ? <Loading rows={8} /> : null}
        {data === undefined && error !== null ? <Failed error={error} onRetry={refresh} /> : null}
        {isEmpty ? <NoMaterials isFirst={visited.at === 0} onFirst={showNewest} /> : null}
        {data === undefined || isEmpty ? null : (
          <MaterialGrid materials={data.content} isStale={isPlaceholderData} />
        )}
      </section>
    </div>
  );
}

function NoMaterials({ isFirst, onFirst }: { isFirst: boolean; onFirst: () => void }) {
  if (isFirst) return <Empty words="还没有素材，点击上方「上传图片」添加" />;
  return (
    <Empty words="这一页的素材已有变动">
      <Button onClick={onFirst}>回到第一页</Button>
    </Empty>
  );
}
