import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { ImageUploadName } from '../../http/upload.ts';
import { Gate } from '../gate.tsx';
import { useModule } from '../loading/use-module.ts';
import { CropDialog } from './crop-dialog.tsx';
import { defaultFrame } from './crop-geometry.ts';
import { isPrivateUpload } from './file-image.tsx';
import { added, keysOf, moved, removed, roomIn } from './image-list.ts';
import { ImagePicker } from './image-picker.tsx';
import { ImageTile } from './image-tile.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import './images.css';

interface ImageListEditorProps {
  /** Set by the form around it, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (links: readonly string[]) => void;
  readonly type: 'image';
  /** The maximum number of images. */
  readonly num: number;
  /** The size of their frame, px. */
  readonly width?: number;
  readonly height?: number;
  /** The call that uploads them. */
  readonly call?: ImageUploadName;
}

type Dialog =
  | { readonly kind: 'crop' | 'library' }
  | { readonly kind: 'preview'; readonly at: number };

const none: readonly string[] = [];
const loadTiles = () => import('./sortable-tiles.tsx');

/** Edits a list of images by their addresses (S70–S73, S106). */
export function ImageListEditor(props: ImageListEditorProps) {
  const { id, value: links = none, onChange, num, call = 'uploadImage' } = props;
  const { width = defaultFrame.width, height = defaultFrame.height } = props;
  const frame = useMemo(() => ({ width, height }), [width, height]);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);

  const change = (links: readonly string[], words: string) => {
    setSaid(words);
    onChange?.(links);
  };
  const actions = {
    onMove: (from: number, to: number) =>
      change(moved(links, from, to), `图片已移到第 ${to + 1} 位`),
    onPreview: (at: number) => setDialog({ kind: 'preview', at }),
    onDelete: (at: number) => {
      list.current?.focus(); // the button that has the focus goes with its tile
      change(removed(links, at), `第 ${at + 1} 张图片已删除`);
    },
  };
  const addMore = (more: readonly string[]) =>
    change(added(links, more, num), `已添加 ${more.length} 张图片`);
  const isPrivate = isPrivateUpload(call);
  const room = roomIn(links, num);
  const previewed = dialog?.kind === 'preview' ? links[dialog.at] : undefined;
  const close = () => setDialog(null);
  return (
    <div ref={list} id={id} className="image-list" role="group" aria-label="图片列表" tabIndex={-1}>
      <ul>
        <Tiles links={links} isPrivate={isPrivate} {...actions} />
        {room > 0 ? (
          <li>
            <button
              type="button"
              className="image-list-add"
              aria-label={`添加图片，还能添加 ${room} 张`}
              onClick={() => setDialog({ kind: 'crop' })}
            >
              <PlusOutlined />
              <span>
                {links.length} / {num}
              </span>
            </button>
          </li>
        ) : null}
      </ul>
      {room > 0 && !isPrivate ? (
        <Gate anyOf={['material:upload']}>
          <Button className="image-list-library" onClick={() => setDialog({ kind: 'library' })}>
            从素材库选择
          </Button>
        </Gate>
      ) : null}
      <span className="image-list-said" role="status">
        {said}
      </span>
      {dialog?.kind === 'crop' ? (
        <CropDialog call={call} most={room} frame={frame} onUploaded={addMore} onClosed={close} />
      ) : null}
      {dialog?.kind === 'library' ? (
        <ImagePicker most={room} onPicked={addMore} onClosed={close} />
      ) : null}
      {previewed === undefined ? null : (
        <PreviewDialog link={previewed} isPrivate={isPrivate} name="图片预览" onClosed={close} />
      )}
    </div>
  );
}

type TilesProps = Parameters<Awaited<ReturnType<typeof loadTiles>>['SortableTiles']>[0];

/** The tiles. Until the code for dragging is loaded, or if it cannot be, they are moved only by their buttons. */
function Tiles({ links, isPrivate, ...actions }: TilesProps) {
  const { module } = useModule(loadTiles);
  const keys = keysOf(links);
  if (module !== null)
    return <module.SortableTiles links={links} isPrivate={isPrivate} {...actions} />;
  return links.map((link, at) => (
    <ImageTile
      key={keys[at]}
      link={link}
      isPrivate={isPrivate}
      at={at}
      count={links.length}
      {...actions}
    />
  ));
}
