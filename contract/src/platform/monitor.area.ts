import { declareArea } from '../area.ts';

/** 监控. */
export const monitorArea = declareArea({
  directories: {
    platform: '平台监控',
  },
  permissions: {
    'platform:monitor': '查看数据源监控',
    'platform:accounts': '查看服务商账户总览',
  },
});
