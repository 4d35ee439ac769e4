import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 导出. */
export const exportsArea = declareArea({
  directories: {
    export: '导出',
  },
  permissions: {
    'export:create': '导出列表',
  },
  refusals: {
    export_too_large: says(409, '符合条件的数据超过100万行，请缩小筛选范围后再导出'),
    export_not_done: says(409, '导出尚未完成，完成后才能下载'),
    export_expired: says(410, '文件已过期，请重新导出'),
    export_ended: says(409, '导出已结束，不能取消'),
    too_many_exports: says(429, '导出过于频繁，每小时最多20次，请稍后再试'),
  },
  operations: {
    'export:create': '申请导出',
    'export:end': '导出结束',
    'export:cancel': '取消导出',
    'export:download': '下载导出文件',
  },
  objects: {
    export: '导出',
  },
  menus: [
    {
      under: 'tools',
      rank: 20,
      platforms: [1, 2],
      title: '导出中心',
      path: 'exports',
      icon: 'export',
      component: 'exports/export-list-page',
      permission: 'export:create',
    },
  ],
});
