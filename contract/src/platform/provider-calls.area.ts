import { declareArea } from '../area.ts';

/** 服务商调用 (ADR 51). */
export const providerCallsArea = declareArea({
  directories: {
    providerCall: '服务商调用',
  },
  permissions: {
    'providerCall:list': '查看服务商调用',
  },
  exportable: {
    listProviderCalls: '服务商调用',
  },
  menus: [
    {
      under: 'tools',
      rank: 15,
      platforms: [1],
      title: '服务商调用',
      path: 'provider-calls',
      icon: 'api',
      component: 'provider-calls/provider-call-list-page',
      permission: 'providerCall:list',
    },
  ],
});
