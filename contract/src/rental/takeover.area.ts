import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 接管导入: a shop that rents with another system moves here. */
export const takeoverArea = declareArea({
  directories: {
    takeover: '接管导入',
  },
  permissions: {
    'takeover:import': '接管导入',
  },
  refusals: {
    takeover_under_way: says(409, '另一份接管文件正在导入，请等它完成后再试'),
    takeover_moved_on: says(409, '导入期间设备或客户已被他人变更，未导入任何内容，请重新试运行'),
  },
  operations: {
    'takeover:import': '接管导入',
  },
  objects: {
    import: '导入',
  },
  menus: [
    {
      under: 'system',
      rank: 120,
      platforms: [1],
      title: '接管导入',
      path: 'takeover',
      icon: 'export',
      component: 'takeover/takeover-page',
      permission: 'takeover:import',
    },
  ],
});
