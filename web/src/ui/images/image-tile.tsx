import { DeleteOutlined, EyeOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import { FileImage } from './file-image.tsx';

export interface TileActions {
  readonly onMove: (from: number, to: number) => void;
  readonly onPreview: (at: number) => void;
  readonly onDelete: (at: number) => void;
}

interface ImageTileProps extends TileActions {
  readonly link: string;
  readonly isPrivate: boolean;
  readonly at: number;
  readonly count: number;
  /** The props that make the tile draggable, once the code is loaded. */
  readonly drag?: {
    readonly ref: Ref<HTMLLIElement>;
    readonly style: CSSProperties;
    readonly handle: HTMLAttributes<HTMLElement>;
  };
}

/** One image of the list, with its actions (S71, S72). */
export function ImageTile(props: ImageTileProps) {
  const { link, isPrivate, at, count, drag, onMove, onPreview, onDelete } = props;
  const name = `第${at + 1}张图片`;
  return (
    <li className="image-tile" ref={drag?.ref} style={drag?.style}>
      {drag === undefined ? (
        <FileImage className="image-tile-picture" link={link} isPrivate={isPrivate} alt={name} />
      ) : (
        <div {...drag.handle} className="image-tile-picture" aria-label={`${name}，可拖动排序`}>
          <FileImage link={link} isPrivate={isPrivate} alt="" />
        </div>
      )}
      <div className="image-tile-buttons">
        <TileButton words="前移" name={name} isOff={at === 0} onClick={() => onMove(at, at - 1)}>
          <LeftOutlined />
        </TileButton>
        <TileButton words="预览" name={name} isOff={false} onClick={() => onPreview(at)}>
          <EyeOutlined />
        </TileButton>
        <TileButton words="删除" name={name} isOff={false} onClick={() => onDelete(at)}>
          <DeleteOutlined />
        </TileButton>
        <TileButton
          words="后移"
          name={name}
          isOff={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <RightOutlined />
        </TileButton>
      </div>
    </li>
  );
}

interface TileButtonProps {
  readonly words: string;
  readonly name: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A disabled button stays focusable: otherwise moving an image to the end would lose the focus. */
function TileButton({ words, name, isOff, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      title={words}
      aria-label={`${words}${name}`}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </button>
  );
}
