import { useMemo } from 'react';
import { followStates } from '@rental/domain/rental/dunning/follow-states';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { nameField, phoneField } from '../customers/customer-fields.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';
import { useOwnerField } from './use-owner-field.ts';

type Field = FilterField<FilterName<'listOverdue'>>;

/** The filters of 逾期管理. */
export function useOverdueFields(): readonly Field[] {
  const places = usePlaceFields();
  const owner = useOwnerField();
  return useMemo(
    (): readonly Field[] => [
      { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
      nameField,
      phoneField,
      owner,
      { kind: 'choice', name: 'assigned', label: '分配状态', options: assignedStates },
      { kind: 'choice', name: 'follow', label: '跟进状态', options: choices(followStates) },
      { kind: 'choice', name: 'smsSent', label: '逾期短信', options: smsStates },
      { kind: 'text', name: 'minDays', label: '最少逾期天数', placeholder: '天数，含' },
      { kind: 'text', name: 'maxDays', label: '最多逾期天数', placeholder: '天数，含' },
      ...places,
    ],
    [owner, places],
  );
}

const assignedStates = choices({ 0: '待分配', 1: '已分配' });
const smsStates = choices({ 0: '未发送', 1: '已发送' });
