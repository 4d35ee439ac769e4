import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useRead, useRefresh } from '../../http/use-read.ts';
import {
  cursorOf,
  firstPage,
  pageAfter,
  pageBefore,
  totalText,
} from '../data-table/paging/paging.ts';
import { usePaused } from '../loading/use-paused.ts';
import { Empty, Failed, Loading } from '../page-states.tsx';
import { onShelf, shelfOptions, uploadOnto, type Shelf } from './image-shelves.ts';
import { ImageUpload } from './image-upload.tsx';
import './image-picker.css';

interface ImagePickerProps {
  /** The maximum number of images to choose. */
  readonly most: number;
  /** Gets the links in the order in which they were chosen. */
  readonly onPicked: (links: readonly string[]) => void;
  readonly onClosed: () => void;
}

const pageSize = 24;

/** 从素材库选择: the images of 素材 by category and name, and an upload. For operators who may see 素材. */
export function ImagePicker({ most, onPicked, onClosed }: ImagePickerProps) {
  const [isLeft, setLeft] = useState(false);
  const [shelf, setShelf] = useState<Shelf>('all');
  const [typed, setTyped] = useState('');
  const name = usePaused(typed);
  const [visited, setVisited] = useState(firstPage);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const refresh = useRefresh();
  const shelves = useRead('listMaterialCategories');
  const page = useRead(
    'listMaterials',
    { query: { ...onShelf(shelf), name, size: pageSize, cursor: cursorOf(visited) } },
    { placeholderData: keepPreviousData },
  );
  const { data, error, isPlaceholderData } = page;
  const nextCursor = isPlaceholderData ? undefined : data?.nextCursor;

  const choose = (links: readonly string[]) =>
    setChosen((before) => (most === 1 ? links.slice(-1) : [...before, ...links].slice(0, most)));
  const toggle = (link: string) => {
    if (chosen.includes(link)) setChosen(chosen.filter((one) => one !== link));
    else choose([link]);
  };
  const showUploaded = (links: readonly string[]) => {
    setVisited(firstPage);
    choose(links);
    refresh('listMaterials', 'listMaterialCategories');
  };
  return (
    <Modal
      open={!isLeft}
      title="从素材库选择"
      width={900}
      okText={chosen.length > 0 ? `使用 ${chosen.length} 张` : '使用'}
      cancelText="取消"
      mask={{ closable: false }}
      okButtonProps={{ size: 'middle', disabled: chosen.length === 0 }}
      cancelButtonProps={{ size: 'middle' }}
      onOk={() => {
        onPicked(chosen);
        setLeft(true);
      }}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      <div className="image-picker-bar">
        <Select<Shelf>
          aria-label="图片分类"
          options={shelfOptions(shelves.data)}
          value={shelf}
          onChange={(shelf) => {
            setShelf(shelf);
            setVisited(firstPage);
          }}
        />
        <Input
          allowClear
          type="search"
          aria-label="搜索图片名称"
          placeholder="搜索名称"
          maxLength={50}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setVisited(firstPage);
          }}
        />
      </div>
      <ImageUpload call="uploadPicture" query={uploadOnto(shelf)} onUploaded={showUploaded}>
        {data === undefined && error === null ? <Loading rows={6} /> : null}
        {data === undefined && error !== null ? (
          <Failed error={error} onRetry={() => void page.refetch()} />
        ) : null}
        {data?.content.length === 0 ? <Empty words="没有符合条件的图片" /> : null}
        <ul className="image-picker-grid" aria-label="可选图片">
          {data?.content.map(({ link, name, width, height }) => {
            const at = chosen.indexOf(link);
            const isFull = at === -1 && most > 1 && chosen.length >= most;
            return (
              <li key={link}>
                <button
                  type="button"
                  aria-pressed={at !== -1}
                  aria-disabled={isFull}
                  aria-label={name}
                  title={`${name} ${width} × ${height}`}
                  onClick={isFull ? undefined : () => toggle(link)}
                >
                  <img src={link} alt="" loading="lazy" decoding="async" draggable={false} />
                  <span className="image-picker-name">{name}</span>
                  {at === -1 ? null : <span className="image-picker-mark">{at + 1}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </ImageUpload>
      <div className="image-picker-bar">
        <span role="status">
          {`已选 ${chosen.length} / ${most}`}
          {data === undefined
            ? ''
            : `，${totalText(data.totalElements, data.totalIsCapped === true)}`}
        </span>
        <nav aria-label="图片翻页">
          <Button
            icon={<LeftOutlined />}
            disabled={visited.at === 0}
            onClick={() => setVisited(pageBefore(visited))}
          >
            上一页
          </Button>
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
    </Modal>
  );
}
