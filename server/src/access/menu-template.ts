import type { Permission } from '@rental/contract/permissions';

/** An entry of the menu that every new brand begins with; one with children is a directory. */
export interface MenuTemplate {
  readonly title: string;
  readonly path: string;
  readonly icon: string;
  readonly component?: string;
  readonly permission?: Permission;
  readonly hidden?: true;
  readonly activeMenu?: string;
  readonly children?: readonly MenuTemplate[];
}

const orderMenu: MenuTemplate = {
  title: '订单管理',
  path: 'order',
  icon: 'order',
  children: [
    {
      title: '订单列表',
      path: 'list',
      icon: 'list',
      component: 'orders/order-list-page',
      permission: 'order:list',
    },
    {
      title: '订单详情',
      path: 'detail/:id',
      icon: 'list',
      component: 'orders/order-detail-page',
      permission: 'order:list',
      hidden: true,
      activeMenu: '/order/list',
    },
  ],
};

/** The page is a fixed route of the web; this shows it to those who may open it (X38). */
const materialMenu: MenuTemplate = {
  title: '素材',
  path: 'material/index',
  icon: 'material',
  component: 'materials/material-page',
  permission: 'material:upload',
};

const exportsEntry: MenuTemplate = {
  title: '导出中心',
  path: 'exports',
  icon: 'export',
  component: 'exports/export-list-page',
  permission: 'export:create',
};

const toolsMenu: MenuTemplate = {
  title: '系统工具',
  path: 'tools',
  icon: 'tools',
  children: [
    {
      title: '接口文档',
      path: 'api-document',
      icon: 'document',
      component: 'platform/api-document-page',
      permission: 'api:document',
    },
    exportsEntry,
    {
      title: '数据源监控',
      path: 'database',
      icon: 'database',
      component: 'platform/database-page',
      permission: 'platform:monitor',
    },
  ],
};

/** On the channel platform the only tool. */
const channelToolsMenu: MenuTemplate = { ...toolsMenu, children: [exportsEntry] };

/** By platform: 1 the normal one, 2 the channel's (S251). */
export const menuTemplates: Readonly<Record<1 | 2, readonly MenuTemplate[]>> = {
  1: [orderMenu, materialMenu, toolsMenu],
  2: [orderMenu, channelToolsMenu],
};
