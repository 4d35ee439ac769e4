import { declareArea } from '../../../area.ts';
import { says, tells } from '../../../refusal-words.ts';

/** 审核台. */
export const reviewArea = declareArea({
  permissions: {
    'order:takeOver': '接管他人审核中的订单',
    'order:reviewFigures': '查看审核统计',
  },
  refusals: {
    held_by_reviewer: tells(
      409,
      ({ reviewerName }: { reviewerName: string }) =>
        `订单正由「${reviewerName}」审核，请等待其处理或释放；急需处理时由有权限的人员接管`,
    ),
    review_hands_full: tells(
      409,
      ({ most }: { most: number }) => `手上最多同时有${most}个待审订单，请先审完或释放`,
    ),
    review_over: says(409, '订单已不在待审核状态，请刷新后再试'),
  },
  operations: {
    'order:takeOver': '接管审核',
  },
  menus: [
    {
      under: 'order',
      rank: 12,
      platforms: [1],
      title: '审核台',
      path: 'review',
      icon: 'risk',
      component: 'orders/review-page',
      permission: 'order:approve',
    },
  ],
});
