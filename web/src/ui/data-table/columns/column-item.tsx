import { useSortable } from '@dnd-kit/sortable';
import { HolderOutlined } from '@ant-design/icons';
import { Checkbox, InputNumber } from 'antd';
import type { Placed } from './arrangement.ts';
import type { Pin } from './columns.ts';
import { columnWidths, widthWithin, type ColumnChoice } from './list-settings.ts';

interface ColumnItemProps {
  readonly placed: Placed<never>;
  readonly onChoose: (choice: ColumnChoice) => void;
}

const pins: readonly { pin: Pin; short: string; words: string }[] = [
  { pin: 'left', short: '左', words: '固定在左侧' },
  { pin: 'right', short: '右', words: '固定在右侧' },
];

/** One column in 列设置. The grip moves it, by pointer or by Space and the arrow keys. */
export function ColumnItem({ placed: { column, isShown, pin, width }, onChoose }: ColumnItemProps) {
  const { key, title, isKey } = column;
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: '可排序' },
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'is-lifted' : undefined}
      style={{
        transform: transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`,
        transition,
      }}
    >
      <button
        type="button"
        className="tool-panel-key is-grip"
        {...attributes}
        {...listeners}
        aria-label={`移动${title}`}
      >
        <HolderOutlined />
      </button>
      <Checkbox
        className="tool-panel-grow"
        checked={isShown}
        disabled={isKey === true}
        onChange={({ target }) => onChoose({ isShown: target.checked })}
      >
        {title}
      </Checkbox>
      {pins.map((one) => (
        <button
          key={one.pin}
          type="button"
          className="tool-panel-key"
          aria-pressed={pin === one.pin}
          aria-label={`${title}${one.words}`}
          title={one.words}
          onClick={() => onChoose({ pin: pin === one.pin ? 'none' : one.pin })}
        >
          {one.short}
        </button>
      ))}
      <InputNumber
        size="small"
        className="tool-panel-width"
        aria-label={`${title}宽度（像素）`}
        min={columnWidths.least}
        max={columnWidths.most}
        step={8}
        value={width}
        onChange={(typed) => {
          if (typed !== null) onChoose({ width: widthWithin(typed) });
        }}
      />
    </li>
  );
}
