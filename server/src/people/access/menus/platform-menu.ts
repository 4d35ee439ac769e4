import { menuKind } from '@rental/domain/people/access/menu-rules';
import type { RoutedEntry } from '@rental/domain/people/access/menu-routes';
import type { Permission } from '@rental/contract/permissions';

interface PlatformEntry extends RoutedEntry {
  readonly permission: Permission | null;
}

const entry = {
  hidden: false,
  componentName: null,
  cache: true,
  alwaysShow: true,
  affix: false,
  breadcrumb: true,
  redirect: null,
  activeMenu: null,
} as const;

/** The menu of the platform's own staff. It stands in no brand's menus, so that no brand changes it; no row has these ids. */
export const platformMenu: readonly PlatformEntry[] = [
  {
    ...entry,
    id: -1,
    pid: null,
    type: menuKind.directory,
    title: '平台运维',
    path: 'platform',
    icon: 'tools',
    component: null,
    permission: null,
  },
  {
    ...entry,
    id: -2,
    pid: -1,
    type: menuKind.page,
    title: '数据源监控',
    path: 'database',
    icon: 'database',
    component: 'platform/database-page',
    permission: 'platform:monitor',
  },
  {
    ...entry,
    id: -4,
    pid: -1,
    type: menuKind.page,
    title: '定时任务',
    path: 'jobs',
    icon: 'calendar',
    component: 'platform/job-list-page',
    permission: 'job:list',
  },
  {
    ...entry,
    id: -5,
    pid: -1,
    type: menuKind.page,
    title: '服务商账户总览',
    path: 'provider-accounts',
    icon: 'payment',
    component: 'platform/brand-account-page',
    permission: 'platform:accounts',
  },
];

/** The menu of a demo brand: no other server builds it. */
export const demoMenu = [
  {
    ...entry,
    id: -3,
    pid: null,
    type: menuKind.page,
    title: '客户下单演示',
    path: 'demo',
    icon: 'device',
    component: 'demo/customer-order-page',
    permission: 'order:list',
  },
] as const satisfies readonly PlatformEntry[];
