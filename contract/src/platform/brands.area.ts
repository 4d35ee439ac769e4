import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 站点. */
export const brandsArea = declareArea({
  directories: {
    api: '接口',
  },
  permissions: {
    'api:document': '查看接口文档',
  },
  refusals: {
    site_not_found: says(404, '站点不存在'),
  },
});
