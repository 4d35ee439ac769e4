import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { keysOf } from './image-list.ts';
import { ImageTile, type TileActions } from './image-tile.tsx';

interface SortableTilesProps extends TileActions {
  readonly links: readonly string[];
  readonly isPrivate: boolean;
}

const instructions = {
  draggable: '按空格键拿起图片，用方向键移动，再按空格键放下，按 Esc 键取消。',
};

/** The tiles of a list, which can be dragged. Loaded when there is something to sort. */
export function SortableTiles({ links, isPrivate, ...actions }: SortableTilesProps) {
  const keys = keysOf(links);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier | undefined) => keys.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) actions.onMove(place(active.id), place(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(place),
        screenReaderInstructions: instructions,
        container: document.body, // a list may contain only items
      }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        {links.map((link, at) => (
          <SortableTile
            key={keys[at]}
            id={keys[at] ?? ''}
            link={link}
            isPrivate={isPrivate}
            at={at}
            count={links.length}
            {...actions}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
}

interface SortableTileProps extends TileActions {
  readonly id: string;
  readonly link: string;
  readonly isPrivate: boolean;
  readonly at: number;
  readonly count: number;
}

function SortableTile({ id, ...tile }: SortableTileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const { x = 0, y = 0 } = transform ?? {};
  const style = {
    transform: transform === null ? undefined : `translate(${x}px, ${y}px)`,
    transition,
    zIndex: isDragging ? 1 : undefined,
  };
  const handle = { ...attributes, ...listeners, 'aria-roledescription': '可排序图片' };
  return <ImageTile {...tile} drag={{ ref: setNodeRef, style, handle }} />;
}

function announcementsOf(place: (id: UniqueIdentifier | undefined) => number): Announcements {
  const nth = (id: UniqueIdentifier | undefined) => `第 ${place(id) + 1} 位`;
  return {
    onDragStart: ({ active }) => `已拿起${nth(active.id)}的图片`,
    onDragOver: ({ over }) => (over === null ? '不在可放下的位置' : `移到${nth(over.id)}`),
    onDragEnd: ({ over }) => (over === null ? '已放回原处' : `已放在${nth(over.id)}`),
    onDragCancel: () => '已取消移动',
  };
}
