import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 站点. */
export const brandsArea = declareArea({
  directories: {
    api: '接口',
    brand: '品牌',
  },
  permissions: {
    'api:document': '查看接口文档',
    'brand:settings': '修改品牌设置',
  },
  refusals: {
    site_not_found: says(404, '站点不存在'),
    feature_off: tells(
      409,
      ({ label }: { label: string }) => `本品牌未开通「${label}」，可由管理员在品牌设置中开启`,
    ),
    brand_settings_edited: says(409, '品牌设置已被他人修改，请刷新后重新修改'),
    brand_settings_same: says(409, '没有要修改的设置'),
    brand_setting_wrong: tells(409, ({ words }: { words: string }) => words),
    brand_host_taken: tells(
      409,
      ({ label }: { label: string }) => `「${label}」已被占用，请换一个域名`,
    ),
  },
  operations: {
    'brand:settings': '修改品牌设置',
  },
  menus: [
    {
      under: 'system',
      rank: 5,
      platforms: [1],
      title: '品牌设置',
      path: 'brand',
      icon: 'system',
      component: 'brands/brand-settings-page',
      permission: 'brand:settings',
    },
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
