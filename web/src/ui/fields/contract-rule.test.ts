import {
  approveOrder,
  rejectOrder,
  shipOrder,
} from '@rental/contract/rental/orders/life/order-moves';
import { listOrders } from '@rental/contract/rental/orders/list/orders';
import type { Endpoint } from '@rental/contract/endpoint';
import { expect, test } from 'vitest';
import { complaintOn, isRequired, schemaOf } from './contract-rule.ts';

function field(of: Endpoint, name: string, part: 'body' | 'query' = 'body') {
  const schema = schemaOf(of, part, name);
  if (schema === null) throw new Error(`no field ${name}`);
  return schema;
}

test('a required field left alone says what is missing', () => {
  expect(complaintOn(field(shipOrder, 'carrier'), undefined)).toBe('请选择物流公司');
  expect(complaintOn(field(shipOrder, 'trackingNumber'), '')).toBe('请输入正确的物流单号');
  expect(complaintOn(field(rejectOrder, 'reason'), undefined)).toBe('请选择拒绝原因');
});

test('a field that may be absent takes nothing, and an emptied one', () => {
  const note = field(approveOrder, 'note');

  expect([undefined, null, ''].map((value) => complaintOn(note, value))).toEqual([
    null,
    null,
    null,
  ]);
  expect(complaintOn(note, '长'.repeat(201))).toBe('最多200个字');
});

test('a field is marked as required where the contract requires it', () => {
  expect(isRequired(field(shipOrder, 'deviceSerial'))).toBe(true);
  expect(isRequired(field(approveOrder, 'note'))).toBe(false);
});

test('a filter is judged by the query of its list', () => {
  const phone = field(listOrders, 'phone', 'query');

  expect(complaintOn(phone, '1380')).toBeNull();
  expect(complaintOn(phone, '13')).toBe('请输入完整手机号、后4位或前3位以上');
  expect(schemaOf(listOrders, 'query', 'colour')).toBeNull();
});
