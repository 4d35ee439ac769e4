import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { MaterialCategory } from '@rental/contract/platform/material-categories';
import type { AnswerOf } from '../../http/call.ts';
import { RowMenu } from '../../ui/data-table/rows/row-menu.tsx';
import { Gate, useMay } from '../../ui/gate.tsx';
import { inTree, shelfOptions, type Shelf } from '../../ui/images/image-shelves.ts';
import type { OpenedDialog } from './opened-dialog.ts';

/** The view of the page: images, or the recycle bin. */
export type Place = Shelf | 'trash';

interface CategoryNavProps {
  readonly shelves: AnswerOf<'listMaterialCategories'> | undefined;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onOpen: (opened: OpenedDialog) => void;
}

/** 图片分类 with the recycle bin: a tree where there is room beside the images, else a select. */
export function CategoryNav({ shelves, place, onPlace, onOpen }: CategoryNavProps) {
  const [menu, setMenu] = useState<{ id: number; anchor: HTMLElement } | null>(null);
  const mayEdit = useMay()('material:edit');
  const { content = [], uncategorizedCount = 0, trashedCount = 0 } = shelves ?? {};
  const entry = (value: Place, name: string, count: number | null) => (
    <button
      type="button"
      className="material-place"
      aria-current={value === place ? 'true' : undefined}
      onClick={() => onPlace(value)}
    >
      <span>{name}</span>
      {count === null ? null : <span className="material-place-count">{count}</span>}
    </button>
  );
  const actionsOn = (category: MaterialCategory) => [
    ...(category.parentId === null
      ? [
          {
            key: 'below',
            label: '新增下级',
            onSelect: () => onOpen({ what: 'createCategory', parent: category }),
          },
        ]
      : []),
    { key: 'edit', label: '修改', onSelect: () => onOpen({ what: 'updateCategory', category }) },
    {
      key: 'delete',
      label: '删除',
      isDanger: true as const,
      onSelect: () => onOpen({ what: 'deleteCategory', category }),
    },
  ];
  const chosen = content.find(({ id }) => id === place);
  // of the category as it is now: it may have changed while its menu is open
  const ofMenu = content.find(({ id }) => id === menu?.id);
  const more = (category: MaterialCategory) => (
    <Button
      type="text"
      size="small"
      aria-haspopup="menu"
      aria-label={`分类操作 ${category.name}`}
      onClick={({ currentTarget }) => setMenu({ id: category.id, anchor: currentTarget })}
    >
      …
    </Button>
  );
  return (
    <section className="material-card material-nav" aria-label="分类">
      <div className="material-nav-select">
        <Select<Place>
          aria-label="分类"
          options={[
            ...shelfOptions(shelves),
            { value: 'trash', label: `回收站（${trashedCount}）` },
          ]}
          value={place}
          onChange={onPlace}
        />
        {mayEdit && chosen !== undefined ? more(chosen) : null}
      </div>
      <ul className="material-nav-tree" aria-label="图片分类">
        <li>{entry('all', '全部图片', null)}</li>
        <li>{entry('none', '未分类', uncategorizedCount)}</li>
        {inTree(content).map(({ category, isBelow, total }) => (
          <li key={category.id} className={isBelow ? 'is-below' : undefined}>
            {entry(category.id, category.name, total)}
            {mayEdit ? more(category) : null}
          </li>
        ))}
        <li className="material-nav-trash">{entry('trash', '回收站', trashedCount)}</li>
      </ul>
      <Gate anyOf={['material:edit']}>
        <Button
          icon={<PlusOutlined />}
          onClick={() => onOpen({ what: 'createCategory', parent: null })}
        >
          新增分类
        </Button>
      </Gate>
      {menu === null || ofMenu === undefined ? null : (
        <RowMenu anchor={menu.anchor} actions={actionsOn(ofMenu)} onClose={() => setMenu(null)} />
      )}
    </section>
  );
}
