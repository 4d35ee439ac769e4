import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button } from 'antd';
import { moved, type Placed } from './arrangement.ts';
import { ColumnItem } from './column-item.tsx';
import {
  defaultListSettings,
  densities,
  withChoice,
  type Density,
  type ListSettings,
} from './list-settings.ts';

interface ColumnSettingsProps {
  readonly placed: readonly Placed<never>[];
  readonly settings: ListSettings;
  readonly onChange: (settings: ListSettings) => void;
}

const densityLabels: Readonly<Record<Density, string>> = {
  loose: '宽松',
  default: '默认',
  compact: '紧凑',
};

/** 列设置: the density, and for each column its visibility, place, width and pin. */
export function ColumnSettings({ placed, settings, onChange }: ColumnSettingsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const titles = new Map(placed.map(({ column }) => [column.key, column.title]));
  return (
    <>
      <div className="tool-panel-row">
        <div role="group" aria-label="行高">
          {densities.map((density) => (
            <button
              key={density}
              type="button"
              className="tool-panel-key"
              aria-pressed={density === settings.density}
              onClick={() => onChange({ ...settings, density })}
            >
              {densityLabels[density]}
            </button>
          ))}
        </div>
        <Button size="small" onClick={() => onChange(defaultListSettings)}>
          重置
        </Button>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: announcing(titles), screenReaderInstructions }}
        onDragEnd={({ active, over }) => {
          if (over !== null) onChange(moved(settings, placed, String(active.id), String(over.id)));
        }}
      >
        <SortableContext
          items={placed.map(({ column }) => column.key)}
          strategy={verticalListSortingStrategy}
        >
          <ul className="tool-panel-list" aria-label="列">
            {placed.map((one) => (
              <ColumnItem
                key={one.column.key}
                placed={one}
                onChoose={(choice) => onChange(withChoice(settings, one.column.key, choice))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  );
}

const screenReaderInstructions = {
  draggable: '按空格键拿起该列，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
};

function announcing(titles: ReadonlyMap<string, string>): Announcements {
  const order = [...titles.keys()];
  const titleOf = (id: UniqueIdentifier) => titles.get(String(id)) ?? '';
  const placeOf = (id: UniqueIdentifier) => `第 ${order.indexOf(String(id)) + 1} 位`;
  return {
    onDragStart: ({ active }) => `已拿起${titleOf(active.id)}`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${titleOf(active.id)}移到${placeOf(over.id)}`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${titleOf(active.id)}放回原处`
        : `${titleOf(active.id)}已放在${placeOf(over.id)}`,
    onDragCancel: ({ active }) => `已取消，${titleOf(active.id)}回到原处`,
  };
}
