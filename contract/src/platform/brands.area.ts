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
  menus: [
    { rank: 80, platforms: [1, 2], title: '系统工具', path: 'tools', icon: 'tools' },
    {
      under: 'tools',
      rank: 10,
      platforms: [1],
      title: '接口文档',
      path: 'api-document',
      icon: 'document',
      component: 'platform/api-document-page',
      permission: 'api:document',
    },
  ],
});
