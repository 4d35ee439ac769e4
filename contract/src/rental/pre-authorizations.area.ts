import { type Fen, yuan } from '@rental/domain/money';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 预授权. */
export const preAuthorizationsArea = declareArea({
  refusals: {
    authorization_unavailable: says(409, '预授权服务未配置'),
    authorization_out_of_turn: says(409, '待审核、审核通过的订单才能发起预授权'),
    authorization_held: says(409, '该订单已有预授权冻结，请先解冻'),
    authorization_none: says(409, '没有冻结中的预授权'),
    authorization_short: tells(
      422,
      ({ heldFen }: { heldFen: Fen }) => `金额不能超过冻结中的 ¥${yuan(heldFen)}`,
    ),
    authorization_not_asked: says(409, '没有待客户同意的预授权'),
    authorization_withdrawn: says(409, '已申请撤回，请等待结果'),
    authorization_not_agreed: says(409, '该订单的租赁方案不接受以预授权代替押金，请收押金'),
    deposit_secured: says(409, '押金已付清或冻结，无需预授权'),
  },
  operations: {
    'authorization:mismatch': '预授权通知与交易不符',
  },
});
