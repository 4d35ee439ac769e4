import { ArrowDownOutlined, ArrowUpOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MenuRow } from '@rental/contract/people/access/menus';
import { menuKind, menuKindLabels } from '@rental/domain/people/access/menu-rules';
import { useCommand } from '../../http/use-command.ts';
import { useMay } from '../../ui/gate.tsx';
import { useMenuLook } from '../../ui/menu-look.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { MenuDrag, MenuGrip, useDropRow } from './menu-drag.tsx';
import type { OpenedMenu } from './menu-drawer.tsx';
import { movedIds, placedMenus, type PlacedMenu } from './menu-tree.ts';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';

interface MenuTableProps {
  readonly tree: readonly MenuRow[];
  readonly onOpen: (opened: OpenedMenu) => void;
  readonly onDelete: (menu: MenuRow) => void;
  /** Somebody else changed the entries meanwhile. */
  readonly onStale: () => void;
}

/** The entries in their order, to be dragged within it; directories and pages fold what lies below them. */
export function MenuTable({ tree, onOpen, onDelete, onStale }: MenuTableProps) {
  const mayEdit = useMay()('menu:edit');
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const { body, step, move, isMoving } = useMoves(tree, onStale);
  const placed = placedMenus(tree, closed);
  const fold = (id: number) => {
    const now = new Set(closed);
    if (!now.delete(id)) now.add(id);
    setClosed(now);
  };
  return (
    <ScrollRegion label="菜单数据" className="plain-table-scroll">
      <table className="plain-table menu-table">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">类型</th>
            <th scope="col" className="is-minor">
              路径
            </th>
            <th scope="col" className="is-minor">
              组件
            </th>
            <th scope="col" className="is-minor">
              权限
            </th>
            <th scope="col">显示</th>
            {mayEdit ? (
              <th scope="col" className="is-action">
                操作
              </th>
            ) : null}
          </tr>
        </thead>
        <MenuDrag placed={placed} onDrop={move}>
          <tbody ref={body}>
            {placed.map((one, index) => (
              <MenuTableRow
                key={one.row.id}
                placed={one}
                isStriped={index % 2 === 1}
                isClosed={closed.has(one.row.id)}
                isMoving={isMoving}
                mayEdit={mayEdit}
                onFold={fold}
                onStep={step}
                onOpen={onOpen}
                onDelete={onDelete}
              />
            ))}
          </tbody>
        </MenuDrag>
      </table>
    </ScrollRegion>
  );
}

/** Moves an entry among its siblings; the button that did it has the focus afterwards, wherever its row went. */
function useMoves(tree: readonly MenuRow[], onStale: () => void) {
  const command = useCommand('sortMenus', { refreshes: ['listMenus', 'menuTree'] });
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLElement>(`[data-move="${last.current}"]`)?.focus();
  }, [tree]);
  const move = ({ row, siblings }: PlacedMenu, to: number) => {
    const ids = movedIds(siblings, siblings.indexOf(row), to);
    command.mutate({ body: { pid: row.pid, purpose: row.purpose, ids } }, { onError: onStale });
  };
  const step = (placed: PlacedMenu, by: 1 | -1) => {
    last.current = `${placed.row.id}:${by}`;
    move(placed, placed.siblings.indexOf(placed.row) + by);
  };
  return { body, step, move, isMoving: command.isPending };
}

interface MenuTableRowProps extends Omit<MenuTableProps, 'tree' | 'onStale'> {
  readonly placed: PlacedMenu;
  readonly isStriped: boolean;
  readonly isClosed: boolean;
  readonly isMoving: boolean;
  readonly mayEdit: boolean;
  readonly onFold: (id: number) => void;
  readonly onStep: (placed: PlacedMenu, by: 1 | -1) => void;
}

function MenuTableRow(props: MenuTableRowProps) {
  const { placed, isStriped, isClosed, isMoving, mayEdit, onFold } = props;
  const { row, level } = placed;
  const { Icon } = useMenuLook();
  const { ref, look } = useDropRow(placed);
  const hasChildren = (row.children?.length ?? 0) > 0;
  const looks = [isStriped && 'is-striped', look].filter(Boolean).join(' ');
  return (
    <tr ref={ref} className={looks === '' ? undefined : looks}>
      <th scope="row">
        <span className="menu-name" style={{ paddingInlineStart: level * 20 }}>
          {mayEdit ? (
            <MenuGrip id={row.id} disabled={isMoving || placed.siblings.length < 2} />
          ) : null}
          {hasChildren ? (
            <Button
              type="text"
              size="small"
              aria-expanded={!isClosed}
              aria-label={`${isClosed ? '展开' : '收起'} ${row.title}`}
              icon={isClosed ? <RightOutlined /> : <DownOutlined />}
              onClick={() => onFold(row.id)}
            />
          ) : (
            <span className="menu-fold" />
          )}
          {row.type === menuKind.button ? null : (
            <span aria-hidden>
              <Icon name={row.icon} />
            </span>
          )}
          <span>{row.title}</span>
        </span>
      </th>
      <td>
        <Tag>{row.iframe ? '外链' : menuKindLabels.get(row.type)}</Tag>
      </td>
      <td className="is-minor">{row.path === '' ? '-' : row.path}</td>
      <td className="is-minor">{row.component ?? '-'}</td>
      <td className="is-minor">{row.permission ?? '所有人'}</td>
      <td>{row.type === menuKind.button ? '-' : row.hidden ? '隐藏' : '显示'}</td>
      {mayEdit ? <MenuRowActions {...props} /> : null}
    </tr>
  );
}

function MenuRowActions({ placed, isMoving, onStep, onOpen, onDelete }: MenuTableRowProps) {
  const { row, siblings } = placed;
  const at = siblings.indexOf(row);
  const canHold = row.type !== menuKind.button && !row.iframe;
  return (
    <td className="is-action">
      <span className="menu-actions">
        <Button
          type="text"
          size="small"
          data-move={`${row.id}:-1`}
          aria-label={`上移 ${row.title}`}
          title="上移"
          icon={<ArrowUpOutlined />}
          disabled={at === 0 || isMoving}
          onClick={() => onStep(placed, -1)}
        />
        <Button
          type="text"
          size="small"
          data-move={`${row.id}:1`}
          aria-label={`下移 ${row.title}`}
          title="下移"
          icon={<ArrowDownOutlined />}
          disabled={at === siblings.length - 1 || isMoving}
          onClick={() => onStep(placed, 1)}
        />
        <button
          type="button"
          className="text-button"
          aria-label={`编辑 ${row.title}`}
          onClick={() => onOpen({ row })}
        >
          编辑
        </button>
        {canHold ? (
          <button
            type="button"
            className="text-button"
            aria-label={`在 ${row.title} 下新增`}
            onClick={() =>
              onOpen({
                row: null,
                pid: row.id,
                type: row.type === menuKind.directory ? menuKind.page : menuKind.button,
              })
            }
          >
            新增下级
          </button>
        ) : null}
        <button
          type="button"
          className="text-button is-danger"
          aria-label={`删除 ${row.title}`}
          onClick={() => onDelete(row)}
        >
          删除
        </button>
      </span>
    </td>
  );
}
