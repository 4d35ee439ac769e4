import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 回调日志 (ADR 70). */
export const receivedCallbacksArea = declareArea({
  directories: {
    callback: '回调日志',
  },
  permissions: {
    'callback:list': '查看回调日志',
    'callback:replay': '重放回调',
  },
  exportable: {
    listCallbacks: '回调日志',
  },
  refusals: {
    callback_never_signed: says(409, '签名不正确的回调不能重放'),
  },
  operations: {
    'callback:replay': '重放回调',
  },
  clerk: [],
  menus: [
    {
      under: 'tools',
      rank: 16,
      platforms: [1],
      title: '回调日志',
      path: 'callbacks',
      icon: 'api',
      component: 'callbacks/callback-list-page',
      permission: 'callback:list',
    },
  ],
});
