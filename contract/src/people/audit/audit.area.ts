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
});
