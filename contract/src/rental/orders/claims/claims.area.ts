import { type Fen, yuan } from '@rental/domain/money';
import { declareArea } from '../../../area.ts';
import { says, tells } from '../../../refusal-words.ts';

/** 保险理赔. */
export const claimsArea = declareArea({
  directories: {
    claim: '保险理赔',
  },
  permissions: {
    'claim:list': '查看保险理赔',
    'claim:edit': '登记与撤销理赔',
  },
  refusals: {
    not_insured: says(409, '该订单没有已付的保费，不能登记理赔'),
    claim_open: tells(
      409,
      ({ openFen }: { openFen: Fen }) =>
        `上一笔理赔还有 ¥${yuan(openFen)} 未到账，请先登记到账或撤销`,
    ),
    bill_not_claimable: says(409, '只能对未付清的赔付账单登记理赔'),
    beyond_compensation: tells(
      422,
      ({ unpaidFen }: { unpaidFen: Fen }) => `理赔金额不能超过该账单未付的 ¥${yuan(unpaidFen)}`,
    ),
    claim_proof_missing: says(422, '请上传理赔凭证，如核赔通知'),
    no_claim: says(409, '该订单没有未到账的理赔'),
    beyond_claim: tells(
      422,
      ({ openFen }: { openFen: Fen }) => `到账金额不能超过未到账的理赔 ¥${yuan(openFen)}`,
    ),
  },
  exportable: {
    listClaims: '保险理赔',
  },
  clerk: ['claim:list', 'claim:edit'],
  menus: [
    {
      under: 'finance',
      rank: 8,
      platforms: [1],
      title: '保险理赔',
      path: 'claim',
      icon: 'list',
      component: 'orders/claim-list-page',
      permission: 'claim:list',
    },
  ],
});
