import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import type { MenuRow } from '@rental/contract/people/access/menus';
import { useRead } from '../../http/use-read.ts';
import { Gate } from '../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { DeleteMenuDialog } from './delete-menu-dialog.tsx';
import { MenuDrawer, type OpenedMenu } from './menu-drawer.tsx';
import { MenuTable } from './menu-table.tsx';
import './access.css';
import './menus.css';

const platforms = [
  { value: 1 as const, label: '平台与商家菜单' },
  { value: 2 as const, label: '渠道菜单' },
];

/** 菜单管理: the menus of both platforms as they stand in the sidebar, buttons included. */
export default function MenuListPage() {
  const [purpose, setPurpose] = useState<1 | 2>(1);
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const [leaving, setLeaving] = useState<MenuRow | null>(null);
  const menus = useRead(
    'listMenus',
    { query: { purpose, size: 500 } },
    { placeholderData: keepPreviousData },
  );
  const tree = menus.data?.content;
  return (
    <div className="menu-page">
      <section className="access-card" aria-label="菜单" aria-busy={menus.isFetching}>
        <div className="access-head">
          <h1>菜单管理</h1>
          <div className="access-actions">
            <Segmented options={platforms} value={purpose} onChange={setPurpose} />
            <Button
              aria-label="刷新"
              title="刷新"
              icon={<ReloadOutlined spin={menus.isFetching} />}
              onClick={() => void menus.refetch()}
            />
            <Gate anyOf={['menu:edit']}>
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                disabled={tree === undefined}
                onClick={() => setOpened({ row: null, pid: null, type: 0 })}
              >
                新增菜单
              </Button>
            </Gate>
          </div>
        </div>
        {menus.isRefetchError ? (
          <Alert banner type="warning" title="刷新失败，以下为之前的数据" />
        ) : null}
        {tree === undefined && menus.error === null ? <Loading rows={10} /> : null}
        {tree === undefined && menus.error !== null ? (
          <Failed error={menus.error} onRetry={() => void menus.refetch()} />
        ) : null}
        {tree?.length === 0 ? <Empty words="该平台暂无菜单，点击「新增菜单」添加" /> : null}
        {tree === undefined || tree.length === 0 ? null : (
          <MenuTable
            tree={tree}
            onOpen={setOpened}
            onDelete={setLeaving}
            onStale={() => void menus.refetch()}
          />
        )}
      </section>
      {opened === null || tree === undefined ? null : (
        <MenuDrawer
          opened={opened}
          tree={tree}
          purpose={purpose}
          onClosed={() => setOpened(null)}
        />
      )}
      {leaving === null ? null : (
        <DeleteMenuDialog menu={leaving} onClosed={() => setLeaving(null)} />
      )}
    </div>
  );
}
