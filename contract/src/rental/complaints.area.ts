import { maxComplaintDays } from '@rental/domain/rental/complaints/complaint-deadline';
import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 投诉. */
export const complaintsArea = declareArea({
  directories: {
    complaint: '投诉',
  },
  permissions: {
    'complaint:list': '查看投诉',
    'complaint:handle': '登记与处理投诉',
  },
  refusals: {
    complaint_order_unknown: says(404, '没有找到该订单，请核对订单号'),
    complaint_external_taken: says(409, '该来源的外部单号已登记过，请勿重复登记'),
    complaint_received_wrong: says(422, `收到时间不能晚于现在，也不能早于${maxComplaintDays}天前`),
    complaint_deadline_wrong: says(
      422,
      `处理期限不能早于收到时间，最长为收到后${maxComplaintDays}天`,
    ),
    complaint_not_refunded: says(
      409,
      '该订单在收到投诉后没有退款，请先办理退款，或选择其他处理结果',
    ),
    complaint_moved: says(409, '投诉状态已变化，请刷新后再试'),
  },
  operations: {
    'complaint:add': '登记投诉',
    'complaint:follow': '跟进投诉',
    'complaint:close': '完结投诉',
    'complaint:withdraw': '登记撤诉',
    'complaint:reopen': '重新打开投诉',
  },
  exportable: {
    listComplaints: '投诉',
  },
  clerk: ['complaint:list', 'complaint:handle'],
  menus: [
    {
      under: 'order',
      rank: 48,
      platforms: [1],
      title: '投诉',
      path: 'complaint',
      icon: 'message',
      component: 'complaints/complaint-list-page',
      permission: 'complaint:list',
    },
  ],
});
