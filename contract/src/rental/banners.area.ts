import { maxBanners } from '@rental/domain/rental/banners/banner';
import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 横幅 and 广告位 (ADR 91). */
export const bannersArea = declareArea({
  directories: {
    banner: '横幅',
    advertisement: '广告位',
  },
  permissions: {
    'banner:list': '查看横幅',
    'banner:edit': '维护横幅',
    'advertisement:list': '查看广告位',
    'advertisement:edit': '维护广告位',
  },
  refusals: {
    banner_time_wrong: says(422, '结束时间须晚于现在和开始时间'),
    banner_pro_off: says(409, '高级横幅未开启：横幅不能定时，也不能链接到商品'),
    banner_place_taken: says(409, '高级横幅未开启：该位置已有展示中的横幅，请先下线'),
    banner_edited: says(409, '内容已被他人修改，已为您刷新，请核对后重新保存'),
    banner_published: says(409, '展示中的内容不能删除，请先下线'),
    banner_not_published: says(409, '尚未发布，无需下线'),
    banner_is_published: says(409, '已经发布，无需再次发布'),
    too_many_banners: says(409, `最多${maxBanners}条，请先删除不用的`),
  },
  operations: {
    'banner:create': '新增横幅或广告',
    'banner:update': '修改横幅或广告',
    'banner:publish': '发布横幅或广告',
    'banner:withdraw': '下线横幅或广告',
    'banner:delete': '删除横幅或广告',
  },
  objects: {
    banner: '横幅与广告',
  },
  clerk: [],
  menus: [
    {
      under: 'product',
      rank: 40,
      platforms: [1],
      title: '横幅',
      path: 'banner',
      icon: 'marketing',
      component: 'banners/banner-page',
      permission: 'banner:list',
    },
    {
      under: 'product',
      rank: 50,
      platforms: [1],
      title: '广告位',
      path: 'advertisement',
      icon: 'marketing',
      component: 'banners/advertisement-page',
      permission: 'advertisement:list',
    },
  ],
});
