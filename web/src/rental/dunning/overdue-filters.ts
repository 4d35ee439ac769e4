import { useMemo } from 'react';
import { followStates } from '@rental/domain/rental/dunning/follow-states';
import { useRead } from '../../http/use-read.ts';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { useDeferredRender } from '../../ui/loading/use-deferred-render.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';

type Field = FilterField<FilterName<'listOverdue'>>;

/** The filters of 逾期管理. */
export function useOverdueFields(): readonly Field[] {
  const places = usePlaceFields();
  const { data } = useRead('caseOwners', undefined, {
    enabled: useDeferredRender(),
    staleTime: Infinity,
  });
  return useMemo(
    (): readonly Field[] => [
      { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
      { kind: 'text', name: 'name', label: '姓名', placeholder: '至少2个字' },
      { kind: 'text', name: 'phone', label: '手机', placeholder: '完整、后4位或前3位以上' },
      { kind: 'choice', name: 'ownerIs', label: '催收员', options: named(data?.owners) },
      { kind: 'choice', name: 'assigned', label: '分配状态', options: assignedStates },
      { kind: 'choice', name: 'follow', label: '跟进状态', options: choices(followStates) },
      { kind: 'choice', name: 'smsSent', label: '逾期短信', options: smsStates },
      { kind: 'text', name: 'minDays', label: '最少逾期天数', placeholder: '天数，含' },
      { kind: 'text', name: 'maxDays', label: '最多逾期天数', placeholder: '天数，含' },
      ...places,
    ],
    [data, places],
  );
}

const assignedStates = choices({ 0: '待分配', 1: '已分配' });
const smsStates = choices({ 0: '未发送', 1: '已发送' });
