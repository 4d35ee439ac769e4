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
    {
      title: '分期账单',
      path: 'bill',
      icon: 'bill',
      component: 'orders/bill-list-page',
      permission: 'bill:list',
    },
    {
      title: '附加单',
      path: 'extra',
      icon: 'payment',
      component: 'orders/extra-list-page',
      permission: 'extra:list',
    },
    {
      title: '归还列表',
      path: 'return',
      icon: 'delivery',
      component: 'orders/return-list-page',
      permission: 'return:list',
    },
    {
      title: '买断列表',
      path: 'buyout',
      icon: 'payment',
      component: 'orders/buyout-list-page',
      permission: 'buyout:list',
    },
    {
      title: '续租列表',
      path: 'relet',
      icon: 'calendar',
      component: 'orders/relet-list-page',
      permission: 'relet:list',
    },
  ],
};

const agreements: MenuTemplate = {
  title: '合同列表',
  path: 'agreement',
  icon: 'agreement',
  component: 'agreements/agreement-list-page',
  permission: 'agreement:view',
};

/** Templates are the brand's own: channels have no part in them. */
const agreementTemplates: MenuTemplate = {
  title: '合同模板',
  path: 'agreement-template',
  icon: 'agreement',
  component: 'agreements/template-list-page',
  permission: 'agreement:template',
};

/** Deductions are the brand's own affair: channels have no part in them. */
const deductionPlan: MenuTemplate = {
  title: '代扣计划',
  path: 'deduction',
  icon: 'calendar',
  component: 'deductions/deduction-page',
  permission: 'bill:deduct',
};

/** Evidence is put on the chain for the brand as a whole: channels have no part in it. */
const chain: MenuTemplate = {
  title: '存证上链',
  path: 'chain',
  icon: 'chain',
  component: 'chain/chain-list-page',
  permission: 'chain:list',
};

const customerMenu: MenuTemplate = {
  title: '客户管理',
  path: 'customer',
  icon: 'user',
  children: [
    {
      title: '客户列表',
      path: 'list',
      icon: 'list',
      component: 'customers/customer-list-page',
      permission: 'customer:list',
    },
    {
      title: '客户详情',
      path: 'detail/:id',
      icon: 'list',
      component: 'customers/customer-detail-page',
      permission: 'customer:list',
      hidden: true,
      activeMenu: '/customer/list',
    },
  ],
};

const deviceMenu: MenuTemplate = {
  title: '设备管理',
  path: 'device',
  icon: 'device',
  children: [
    {
      title: '设备库存',
      path: 'list',
      icon: 'list',
      component: 'devices/device-list-page',
      permission: 'device:list',
    },
  ],
};

const financeMenu: MenuTemplate = {
  title: '财务',
  path: 'finance',
  icon: 'finance',
  children: [
    {
      title: '科目余额',
      path: 'account',
      icon: 'chart',
      component: 'ledger/account-list-page',
      permission: 'ledger:accounts',
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
  ],
};

const systemMenu: MenuTemplate = {
  title: '系统管理',
  path: 'system',
  icon: 'system',
  children: [
    {
      title: '员工管理',
      path: 'user',
      icon: 'user',
      component: 'users/operator-list-page',
      permission: 'user:list',
    },
    {
      title: '部门岗位',
      path: 'department',
      icon: 'tree',
      component: 'users/department-page',
      permission: 'user:list',
    },
    {
      title: '复核',
      path: 'approval',
      icon: 'permission',
      component: 'users/approval-list-page',
      permission: 'approval:list',
    },
    {
      title: '安全策略',
      path: 'security',
      icon: 'password',
      component: 'users/security-policy-page',
      permission: 'security:policy',
    },
    {
      title: '角色管理',
      path: 'role',
      icon: 'role',
      component: 'access/role-list-page',
      permission: 'role:list',
    },
    {
      title: '菜单管理',
      path: 'menu',
      icon: 'menu',
      component: 'access/menu-list-page',
      permission: 'menu:list',
    },
    {
      title: '权限目录',
      path: 'permission',
      icon: 'permission',
      component: 'access/permission-list-page',
      permission: 'permission:edit',
    },
    {
      title: '字典管理',
      path: 'dictionary',
      icon: 'dictionary',
      component: 'dictionary/dictionary-list-page',
      permission: 'dictionary:list',
    },
    {
      title: '操作日志',
      path: 'audit',
      icon: 'document',
      component: 'audit/audit-list-page',
      permission: 'audit:list',
    },
    {
      title: '登录日志',
      path: 'login-log',
      icon: 'list',
      component: 'audit/login-log-page',
      permission: 'audit:list',
    },
  ],
};

const messageMenu = (...children: MenuTemplate[]): MenuTemplate => ({
  title: '消息',
  path: 'message',
  icon: 'message',
  children,
});

/** Everyone has messages; what they are about is for whom it concerns. */
const messageCentre: MenuTemplate = {
  title: '消息中心',
  path: 'list',
  icon: 'message',
  component: 'messages/message-list-page',
};

const announcements: MenuTemplate = {
  title: '公告管理',
  path: 'announcement',
  icon: 'document',
  component: 'messages/announcement-list-page',
  permission: 'message:announce',
};

/** On the channel platform the only tool. */
const channelToolsMenu: MenuTemplate = { ...toolsMenu, children: [exportsEntry] };

/** By platform: 1 the normal one, 2 the channel's (S251). */
export const menuTemplates: Readonly<Record<1 | 2, readonly MenuTemplate[]>> = {
  1: [
    {
      ...orderMenu,
      children: [
        ...(orderMenu.children ?? []),
        agreements,
        agreementTemplates,
        deductionPlan,
        chain,
      ],
    },
    deviceMenu,
    customerMenu,
    financeMenu,
    materialMenu,
    messageMenu(messageCentre, announcements),
    systemMenu,
    toolsMenu,
  ],
  2: [orderMenu, customerMenu, messageMenu(messageCentre), channelToolsMenu],
};
