import { keepPreviousData } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Material } from '@rental/contract/platform/materials';
import { useRead, useRefresh } from '../../http/use-read.ts';
import { cursorOf, firstPage } from '../../ui/data-table/paging/paging.ts';
import { RowMenu } from '../../ui/data-table/rows/row-menu.tsx';
import {
  nothingSelected,
  withAll,
  without,
  withPicked,
  type Selection,
} from '../../ui/data-table/rows/selection.ts';
import { useMay } from '../../ui/gate.tsx';
import { onShelf, uploadOnto } from '../../ui/images/image-shelves.ts';
import { ImageUpload } from '../../ui/images/image-upload.tsx';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { CategoryNav, type Place } from './category-nav.tsx';
import { MaterialBar, noSearch } from './material-bar.tsx';
import { MaterialDialogs } from './material-dialogs.tsx';
import { MaterialGrid } from './material-grid.tsx';
import { materialReads } from './material-reads.ts';
import type { OpenedDialog } from './opened-dialog.ts';
import { useMaterialMenu } from './use-material-menu.ts';
import './material-page.css';

const pageSize = 48;

/** 素材: the images of the brand by category, newest first, the way to add more, and the recycle bin (S12). */
export default function MaterialPage() {
  const [place, setPlace] = useState<Place>('all');
  const [search, setSearch] = useState(noSearch);
  const [visited, setVisited] = useState(firstPage);
  const [selection, setSelection] = useState<Selection<Material>>(nothingSelected);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [menu, setMenu] = useState<{ id: number; anchor: HTMLElement } | null>(null);
  const may = useMay();
  const refreshReads = useRefresh();
  const isTrash = place === 'trash';
  const asked = {
    name: usePaused(search.name),
    uploader: usePaused(search.uploader),
    ...(search.type !== null && { type: search.type }),
    ...(search.days !== null && { createTime: [...search.days] }),
  };
  const shelves = useRead('listMaterialCategories');
  const page = useRead(
    'listMaterials',
    {
      query: {
        ...(isTrash ? { trashed: 'true' as const } : onShelf(place)),
        ...asked,
        size: pageSize,
        cursor: cursorOf(visited),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const { data, error, isPlaceholderData } = page;
  const actionsOn = useMaterialMenu(setOpened);
  // of the material as it is now: it may have changed while its menu is open
  const menuMaterial = data?.content.find(({ id }) => id === menu?.id);

  const refresh = () => refreshReads(...materialReads);
  const go = (place: Place) => {
    setPlace(place);
    setVisited(firstPage);
    setSelection(nothingSelected);
  };
  const showNewest = () => {
    setVisited(firstPage);
    refresh();
  };
  const rows = (data?.content ?? [])
    .filter(({ canEdit }) => canEdit)
    .map((material) => [material.id, material] as const);
  const isSearch = Object.values(asked).some((value) => value !== '');
  return (
    <div className="material-page">
      <CategoryNav shelves={shelves.data} place={place} onPlace={go} onOpen={setOpened} />
      <div className="material-card">
        <h1>素材</h1>
        <ImageUpload
          call="uploadPicture"
          query={uploadOnto(isTrash ? 'none' : place)}
          onUploaded={showNewest}
        >
          <div role="region" tabIndex={-1} aria-label="素材列表" aria-busy={page.isFetching}>
            <MaterialBar
              page={page}
              visited={visited}
              search={search}
              chosen={[...selection.rows.values()]}
              isTrash={isTrash}
              onSearch={(search) => {
                setSearch(search);
                setVisited(firstPage);
              }}
              onVisit={setVisited}
              onRefresh={refresh}
              onClear={() => setSelection(nothingSelected)}
              onOpen={setOpened}
            />
            {page.isRefetchError ? (
              <Alert banner type="warning" title="刷新失败，以下为之前的数据" />
            ) : null}
            {data === undefined && error === null ? <Loading rows={8} /> : null}
            {data === undefined && error !== null ? (
              <Failed error={error} onRetry={refresh} />
            ) : null}
            {data?.content.length === 0 ? (
              <NoMaterials
                words={emptyWords(place, isSearch)}
                isFirst={visited.at === 0}
                onFirst={showNewest}
              />
            ) : null}
            {data === undefined || data.content.length === 0 ? null : (
              <MaterialGrid
                materials={data.content}
                isStale={isPlaceholderData}
                picks={
                  may('material:edit') || may('material:delete')
                    ? {
                        isPicked: (id) => selection.rows.has(id),
                        onPick: (key, isPicked, isRange) =>
                          setSelection((before) =>
                            withPicked(before, rows, { key, isPicked, isRange }),
                          ),
                        onPickAll: () => setSelection((before) => withAll(before, rows, true)),
                        onClear: () => setSelection(nothingSelected),
                      }
                    : null
                }
                onPreview={(material) => setOpened({ what: 'preview', material })}
                onMore={({ id }, anchor) => setMenu({ id, anchor })}
              />
            )}
          </div>
        </ImageUpload>
      </div>
      {menu === null || menuMaterial === undefined ? null : (
        <RowMenu
          anchor={menu.anchor}
          actions={actionsOn(menuMaterial)}
          onClose={() => setMenu(null)}
        />
      )}
      {opened === null ? null : (
        <MaterialDialogs
          opened={opened}
          shelves={shelves.data}
          onGone={(ids) => setSelection((before) => without(before, ids))}
          onClosed={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function emptyWords(place: Place, isSearch: boolean): string {
  if (isSearch) return '没有符合条件的素材';
  if (place === 'trash') return '回收站是空的';
  return place === 'all' ? '暂无素材，点击上方「上传图片」添加' : '该分类暂无图片';
}

interface NoMaterialsProps {
  readonly words: string;
  readonly isFirst: boolean;
  readonly onFirst: () => void;
}

function NoMaterials({ words, isFirst, onFirst }: NoMaterialsProps) {
  if (isFirst) return <Empty words={words} />;
  return (
    <Empty words="本页素材已变动">
      <Button onClick={onFirst}>回到第一页</Button>
    </Empty>
  );
}
