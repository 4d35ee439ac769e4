import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 开放接口: the programs that use it, and the refusals of their requests. */
export const openAppsArea = declareArea({
  directories: {
    openApp: '开放接口',
  },
  permissions: {
    'openApp:list': '查看开放接口应用',
    'openApp:edit': '维护开放接口应用与密钥',
  },
  refusals: {
    open_app_name_taken: says(409, '应用名称已存在，请换一个'),
    open_app_channel_unknown: says(404, '渠道不存在，请刷新后重试'),
    open_app_keys_full: says(409, '同时有效的密钥最多2个，请先作废一个'),
    too_many_open_apps: says(409, '应用最多50个'),
    webhook_not_set: says(409, '应用未设置推送地址，请先设置'),
    webhook_address_refused: says(400, '推送地址应为 https 开头的公网地址'),
    open_app_scope_needed: says(409, '应用没有「接收订单事件」的接口权限，请先勾选'),
    open_signature_invalid: says(401, '签名无效、已过期或密钥已作废'),
    open_nonce_used: says(401, '该 nonce 已使用过，请换一个新的并重新签名'),
    open_address_forbidden: says(403, '该IP地址不在应用的允许名单中'),
    open_scope_missing: tells(
      403,
      ({ label }: { label: string }) => `应用没有「${label}」的接口权限`,
    ),
  },
  operations: {
    'openApp:create': '新增开放接口应用',
    'openApp:update': '修改开放接口应用',
    'openApp:addKey': '新增应用密钥',
    'openApp:revokeKey': '作废应用密钥',
    'openApp:webhook': '设置推送地址',
    'openApp:renewSecret': '更换推送密钥',
  },
  objects: {
    openApp: '开放接口应用',
  },
  menus: [
    {
      under: 'system',
      rank: 110,
      platforms: [1],
      title: '开放接口',
      path: 'open-app',
      icon: 'link',
      component: 'open-apps/open-app-list-page',
      permission: 'openApp:list',
    },
    {
      under: 'system',
      rank: 112,
      platforms: [1],
      title: '开放接口文档',
      path: 'open-document',
      icon: 'document',
      component: 'open-apps/open-document-page',
      permission: 'openApp:list',
    },
  ],
});
