import { declareArea } from '../../area.ts';

/** 日志. */
export const auditArea = declareArea({
  directories: {
    audit: '审计',
  },
  permissions: {
    'audit:list': '查看操作日志',
  },
  exportable: {
    listAudit: '操作日志',
    listLogins: '登录日志',
  },
  menus: [
    {
      under: 'system',
      rank: 90,
      platforms: [1],
      title: '操作日志',
      path: 'audit',
      icon: 'document',
      component: 'audit/audit-list-page',
      permission: 'audit:list',
    },
    {
      under: 'system',
      rank: 100,
      platforms: [1],
      title: '登录日志',
      path: 'login-log',
      icon: 'list',
      component: 'audit/login-log-page',
      permission: 'audit:list',
    },
  ],
});
