import { type Fen, yuan } from '@rental/domain/money';
import { declareArea } from '../../../area.ts';
import { says, tells } from '../../../refusal-words.ts';

/** 坏账. */
export const lossesArea = declareArea({
  directories: {
    loss: '坏账',
  },
  permissions: {
    'loss:list': '查看坏账',
    'order:endAsLost': '坏账结案',
    'order:caseFile': '导出报案材料',
  },
  refusals: {
    authorization_stands: tells(
      409,
      ({ heldFen }: { heldFen: Fen }) =>
        `预授权还冻结 ¥${yuan(heldFen)}，请先转支付或解冻，再坏账结案`,
    ),
    loss_proof_missing: says(422, '请上传结案凭证，如催收记录、报案回执'),
    no_bad_debt: says(409, '该订单没有未收回的坏账'),
    beyond_bad_debt: tells(
      422,
      ({ leftFen }: { leftFen: Fen }) => `追回金额不能超过未收回的坏账 ¥${yuan(leftFen)}`,
    ),
    order_not_lost: says(409, '订单未坏账结案，不能导出报案材料'),
  },
  operations: {
    'order:caseFile': '导出报案材料',
  },
  exportable: {
    listLosses: '坏账',
  },
  clerk: ['loss:list', 'order:endAsLost'],
  menus: [
    {
      under: 'order',
      rank: 75,
      platforms: [1],
      title: '坏账列表',
      path: 'loss',
      icon: 'risk',
      component: 'orders/loss-list-page',
      permission: 'loss:list',
    },
  ],
});
