import { declareArea } from '../../area.ts';
import { says } from '../../refusal-words.ts';

/** 消息. */
export const notificationsArea = declareArea({
  directories: {
    message: '消息',
  },
  permissions: {
    'message:announce': '发布公告',
  },
  refusals: {
    too_many_sms: says(429, '短信发送过于频繁，请稍后再试'),
    sms_balance_empty: says(422, '短信余额不足，请先充值'),
    live_disabled: says(409, '该站点未开启实时消息'),
  },
  operations: {
    'live:notify': '发布实时消息（命令行）',
    'message:announce': '发布公告',
    'message:withdraw': '撤回公告',
  },
  objects: {
    announcement: '公告',
  },
  menus: [
    { rank: 60, platforms: [1, 2], title: '消息', path: 'message', icon: 'message' },
    // everyone has messages
    {
      under: 'message',
      rank: 10,
      platforms: [1, 2],
      title: '消息中心',
      path: 'list',
      icon: 'message',
      component: 'messages/message-list-page',
    },
    {
      under: 'message',
      rank: 20,
      platforms: [1],
      title: '公告管理',
      path: 'announcement',
      icon: 'document',
      component: 'messages/announcement-list-page',
      permission: 'message:announce',
    },
  ],
});
