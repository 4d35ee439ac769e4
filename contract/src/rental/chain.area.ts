import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 上链. */
export const chainArea = declareArea({
  directories: {
    chain: '上链',
  },
  permissions: {
    'chain:list': '查看存证上链',
    'chain:retry': '上链重试',
  },
  refusals: {
    chain_off: says(409, '本品牌未开启上链存证'),
    chain_not_failed: says(409, '只有上链失败的存证可以重试'),
    chain_not_recorded: says(409, '该存证尚未上链，不能验真'),
    chain_unanswered: says(503, '存证服务商暂无应答，请稍后再验真'),
  },
  operations: {
    'chain:verify': '链上验真',
    'chain:retry': '上链重试',
    'chain:mismatch': '上链通知不符',
  },
  exportable: {
    listChain: '上链记录',
  },
  menus: [
    // evidence is put on the chain for the brand as a whole
    {
      under: 'order',
      rank: 110,
      platforms: [1],
      title: '存证上链',
      path: 'chain',
      icon: 'chain',
      component: 'chain/chain-list-page',
      permission: 'chain:list',
    },
  ],
});
