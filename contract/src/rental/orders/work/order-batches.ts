import * as z from 'zod';
import { endpoint } from '../../../endpoint.ts';
import { filledText, Id } from '../../../fields.ts';
import { Option } from '../core/order-fields.ts';

/** The operators whom the caller may assign orders to: enabled, of the normal platform, within the data scope. At most 500. */
export const orderAssignees = endpoint({
  method: 'GET',
  path: '/api/order/assignees',
  summary: '可指派的负责人',
  platforms: ['manage'],
  permission: 'order:assign',
  answer: z.object({ assignees: z.array(Option) }),
});

/** How many orders 指派负责人 takes at once. */
export const maxAssigned = 100;

/**
 * 指派负责人, all or none: whoever may only see the own orders sees these from then on. `null` takes the
 * responsibility away.
 */
export const assignOrders = endpoint({
  method: 'POST',
  path: '/api/order/assign',
  summary: '指派负责人',
  platforms: ['manage'],
  permission: 'order:assign',
  body: z.object({
    orderIds: z.array(Id).min(1, '请选择订单').max(maxAssigned, `一次最多指派${maxAssigned}条订单`),
    operatorId: Id.nullable(),
  }),
  /** `changed`: those that had somebody else, or nobody, before. */
  answer: z.object({ changed: z.int(), responsibleName: z.string().nullable() }),
  refusals: ['not_found', 'assignee_not_found'],
  idempotent: true,
});

/** 备注: one in the timeline of each of the orders, on all of them or none. */
export const noteOrders = endpoint({
  method: 'POST',
  path: '/api/order/note',
  summary: '订单备注',
  platforms: ['manage'],
  permission: 'order:note',
  body: z.object({
    orderIds: z.array(Id).min(1, '请选择订单').max(maxAssigned, `一次最多备注${maxAssigned}条订单`),
    note: filledText(200, '请填写备注'),
  }),
  answer: z.object({ noted: z.int() }),
  refusals: ['not_found'],
  idempotent: true,
});
