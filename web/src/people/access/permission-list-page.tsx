import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { RightNode } from '@rental/contract/people/access/rights';
import { useRead } from '../../http/use-read.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { DeleteRightDialog } from './delete-right-dialog.tsx';
import { RightDialog, type OpenedRight } from './right-dialog.tsx';
import './access.css';
import './menus.css';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';

/** 权限目录: every right there is, by area, with what uses it; the brand may add its own. */
export default function PermissionListPage() {
  const rights = useRead('permissionTree');
  const [opened, setOpened] = useState<OpenedRight | null>(null);
  const [leaving, setLeaving] = useState<RightNode | null>(null);
  const tree = rights.data;
  return (
    <div className="menu-page">
      <section className="access-card" aria-label="权限" aria-busy={rights.isFetching}>
        <div className="access-head">
          <h1>权限目录</h1>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            disabled={tree === undefined}
            onClick={() => setOpened({ row: null, pid: null })}
          >
            新增权限
          </Button>
        </div>
        {tree === undefined && rights.error === null ? <Loading rows={10} /> : null}
        {tree === undefined && rights.error !== null ? (
          <Failed error={rights.error} onRetry={() => void rights.refetch()} />
        ) : null}
        {tree?.length === 0 ? <Empty words="暂无权限" /> : null}
        {tree === undefined || tree.length === 0 ? null : (
          <RightsTable tree={tree} onOpen={setOpened} onDelete={setLeaving} />
        )}
      </section>
      {opened === null || tree === undefined ? null : (
        <RightDialog opened={opened} tree={tree} onClosed={() => setOpened(null)} />
      )}
      {leaving === null ? null : (
        <DeleteRightDialog right={leaving} onClosed={() => setLeaving(null)} />
      )}
    </div>
  );
}

interface RightsTableProps {
  readonly tree: readonly RightNode[];
  readonly onOpen: (opened: OpenedRight) => void;
  readonly onDelete: (right: RightNode) => void;
}

function RightsTable({ tree, ...ways }: RightsTableProps) {
  return (
    <ScrollRegion label="权限数据" className="plain-table-scroll">
      <table className="plain-table menu-table">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">标识</th>
            <th scope="col" className="is-amount">
              使用的角色
            </th>
            <th scope="col" className="is-amount is-minor">
              使用的菜单
            </th>
            <th scope="col" className="is-action">
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {placed(tree).map(({ node, level }, index) => (
            <RightRow
              key={node.id}
              node={node}
              level={level}
              isStriped={index % 2 === 1}
              {...ways}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const placed = (tree: readonly RightNode[], level = 0): { node: RightNode; level: number }[] =>
  tree.flatMap((node) => [{ node, level }, ...placed(node.children ?? [], level + 1)]);

interface RightRowProps extends Omit<RightsTableProps, 'tree'> {
  readonly node: RightNode;
  readonly level: number;
  readonly isStriped: boolean;
}

function RightRow({ node, level, isStriped, onOpen, onDelete }: RightRowProps) {
  const isDirectory = node.name === null;
  return (
    <tr className={isStriped ? 'is-striped' : undefined}>
      <th scope="row">
        <span className="menu-name" style={{ paddingInlineStart: level * 20 }}>
          <span>{isDirectory ? <strong>{node.label}</strong> : node.label}</span>
          {node.builtIn && !isDirectory ? <Tag>内置</Tag> : null}
        </span>
      </th>
      <td>{node.name ?? '-'}</td>
      <td className="is-amount">{isDirectory ? '-' : node.roleCount}</td>
      <td className="is-amount is-minor">{isDirectory ? '-' : node.menuCount}</td>
      <td className="is-action">
        <span className="menu-actions">
          <button
            type="button"
            className="text-button"
            aria-label={`编辑 ${node.label}`}
            onClick={() => onOpen({ row: node })}
          >
            编辑
          </button>
          {isDirectory ? (
            <button
              type="button"
              className="text-button"
              aria-label={`在 ${node.label} 下新增`}
              onClick={() => onOpen({ row: null, pid: node.id })}
            >
              新增下级
            </button>
          ) : null}
          {node.builtIn ? null : (
            <button
              type="button"
              className="text-button is-danger"
              aria-label={`删除 ${node.label}`}
              onClick={() => onDelete(node)}
            >
              删除
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}
