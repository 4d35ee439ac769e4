import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import type { Material } from '@rental/contract/platform/materials';
import { sizeText } from '../../ui/images/image-files.ts';
import { timeText } from '../../ui/texts/time-text.ts';

interface MaterialGridProps {
  readonly materials: readonly Material[];
  /** These are of the page before; the one asked for is on its way. */
  readonly isStale: boolean;
  /** Null where the operator may do nothing with several. */
  readonly picks: {
    readonly isPicked: (id: number) => boolean;
    readonly onPick: (id: number, isPicked: boolean, isRange: boolean) => void;
    readonly onPickAll: () => void;
    readonly onClear: () => void;
  } | null;
  readonly onPreview: (material: Material) => void;
  readonly onMore: (material: Material, anchor: HTMLElement) => void;
}

/**
 * The images of a page. Shift chooses a range; arrows go from box to box, Ctrl+A chooses all of the page and Escape
 * none.
 */
export function MaterialGrid(props: MaterialGridProps) {
  const { materials, isStale, picks, onPreview, onMore } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!(event.target instanceof HTMLInputElement) || picks === null) return;
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) picks.onPickAll();
    else if (event.key === 'Escape') picks.onClear();
    else if (!moveFocus(event.currentTarget, event.target, event.key)) return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its boxes
    <ul
      className={isStale ? 'material-grid is-stale' : 'material-grid'}
      aria-label="素材"
      onKeyDown={onKeyDown}
    >
      {materials.map((material) => {
        const { id, link, name, useCount } = material;
        const isPicked = picks?.isPicked(id) === true;
        return (
          <li key={id} className={isPicked ? 'material-tile is-picked' : 'material-tile'}>
            {picks === null || !material.canEdit ? null : (
              <label className="material-pick">
                <input
                  type="checkbox"
                  aria-label={`选择${name}`}
                  checked={isPicked}
                  onChange={({ target, nativeEvent }) =>
                    picks.onPick(
                      id,
                      target.checked,
                      nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                    )
                  }
                />
              </label>
            )}
            <img src={link} alt={name} loading="lazy" decoding="async" draggable={false} />
            <p className="material-name" title={name}>
              {name}
            </p>
            <p className="material-facts">
              {material.width} × {material.height} · {sizeText(material.bytes)}
              {useCount > 0 ? ` · 使用 ${useCount} 处` : ''}
            </p>
            <p className="material-facts">
              {material.trashTime === null
                ? material.uploadedBy
                : `删除于 ${timeText(material.trashTime)}`}
            </p>
            <div className="material-buttons">
              <Button
                icon={<EyeOutlined />}
                aria-label={`预览${name}`}
                onClick={() => onPreview(material)}
              >
                预览
              </Button>
              <Button
                aria-haspopup="menu"
                aria-label={`更多${name}`}
                onClick={({ currentTarget }) => onMore(material, currentTarget)}
              >
                更多
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Moves the focus to the next box in that direction; false where the key is none of ours. */
function moveFocus(grid: HTMLElement, from: HTMLInputElement, key: string): boolean {
  const boxes = [...grid.querySelectorAll<HTMLInputElement>('.material-pick input')];
  const top = boxes[0]?.getBoundingClientRect().top;
  const columns = boxes.filter((box) => box.getBoundingClientRect().top === top).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const step = steps[key];
  if (step === undefined) return false;
  boxes[boxes.indexOf(from) + step]?.focus();
  return true;
}
