import { CloseOutlined } from '@ant-design/icons';
import type { CropEntry } from './crop-entry.ts';

interface CropStripProps {
  readonly entries: readonly CropEntry[];
  readonly chosenId: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (id: string) => void;
  readonly onDrop: (id: string) => void;
}

/** The images in the crop dialog, one of which is on the stage. */
export function CropStrip({ entries, chosenId, isDisabled, onChoose, onDrop }: CropStripProps) {
  return (
    <ul className="crop-strip" aria-label="待裁剪图片">
      {entries.map(({ id, name, image }) => (
        <li key={id}>
          <button
            type="button"
            className="crop-strip-choose"
            aria-label={`裁剪${name}`}
            aria-pressed={id === chosenId}
            disabled={isDisabled}
            onClick={() => onChoose(id)}
          >
            <img src={image.address} alt="" />
          </button>
          <button
            type="button"
            className="crop-strip-drop"
            aria-label={`移除${name}`}
            disabled={isDisabled}
            onClick={() => onDrop(id)}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
    </ul>
  );
}
