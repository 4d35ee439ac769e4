import { declareArea } from '../area.ts';

/** 事件推送: what programs are told of their orders. */
export const openEventsArea = declareArea({
  operations: {
    'openEvent:replay': '重发事件',
    'openEvent:test': '推送测试事件',
  },
  objects: {
    openEvent: '推送事件',
  },
  menus: [
    {
      under: 'system',
      rank: 111,
      platforms: [1],
      title: '事件推送',
      path: 'open-event',
      icon: 'message',
      component: 'open-events/open-event-list-page',
      permission: 'openApp:list',
    },
  ],
});
