import {
  closestCenter,
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
} from '@dnd-kit/core';
import { HolderOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { PlacedMenu } from './menu-tree.ts';

interface MenuDragProps {
  readonly placed: readonly PlacedMenu[];
  readonly onDrop: (placed: PlacedMenu, to: number) => void;
  readonly children: ReactNode;
}

/**
 * Entries are dragged by their grips to another place among their siblings, and nowhere else. With the keyboard their
 * buttons 上移 and 下移 do the same, so the grips are for pointers alone.
 */
export function MenuDrag({ placed, onDrop, children }: MenuDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const find = (id: unknown) => placed.find(({ row }) => row.id === id);
  const amongSiblings: CollisionDetection = (drag) => {
    const siblings = find(drag.active.id)?.siblings ?? [];
    const isSibling = (id: unknown) => siblings.some((row) => row.id === id);
    const droppableContainers = drag.droppableContainers.filter(({ id }) => isSibling(id));
    return closestCenter({ ...drag, droppableContainers });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={amongSiblings}
      accessibility={{
        announcements: announcementsBy((id) => find(id)?.row.title ?? ''),
        screenReaderInstructions: { draggable: '' }, // of a grip, which is not for screen readers
        container: document.body, // a table has nothing but its rows
      }}
      onDragEnd={({ active, over }) => {
        const moved = find(active.id);
        const to = moved?.siblings.findIndex(({ id }) => id === over?.id) ?? -1;
        if (moved !== undefined && to >= 0 && active.id !== over?.id) onDrop(moved, to);
      }}
    >
      {children}
    </DndContext>
  );
}

const announcementsBy = (titleOf: (id: unknown) => string): Announcements => ({
  onDragStart: ({ active }) => `已拿起「${titleOf(active.id)}」`,
  onDragOver: ({ over }) =>
    over === null ? '不在可放下的位置' : `移到「${titleOf(over.id)}」的位置`,
  onDragEnd: ({ over }) => (over === null ? '已放回原处' : `已放到「${titleOf(over.id)}」的位置`),
  onDragCancel: () => '已取消移动',
});

/** The props of a row that something can be dropped on, and its look during a drag. */
export function useDropRow({ row, siblings }: PlacedMenu) {
  const { setNodeRef, isOver, active } = useDroppable({ id: row.id });
  const from = siblings.findIndex(({ id }) => id === active?.id);
  const at = siblings.indexOf(row);
  if (active?.id === row.id) return { ref: setNodeRef, look: 'is-lifted' };
  const look = !isOver ? undefined : from < at ? 'is-drop-after' : 'is-drop-before';
  return { ref: setNodeRef, look };
}

interface MenuGripProps {
  readonly id: number;
  readonly disabled: boolean;
}

export function MenuGrip({ id, disabled }: MenuGripProps) {
  const { setNodeRef, listeners } = useDraggable({ id, disabled });
  return (
    <span
      ref={setNodeRef}
      className={disabled ? 'menu-grip is-off' : 'menu-grip'}
      title="拖动排序"
      aria-hidden
      {...listeners}
    >
      <HolderOutlined />
    </span>
  );
}
