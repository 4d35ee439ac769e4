import { useMemo } from 'react';
import { returnAddressText } from '@rental/domain/orders/return-address';
import { useRead } from '../http/use-read.ts';
import type { FilterField } from '../ui/data-table/filters.ts';
import { named, skuChoices } from '../ui/data-table/filter-choices.ts';
import { useMay } from '../ui/gate.tsx';
import { useDue } from '../ui/use-due.ts';

// what the filters of these lists offer is read after the rows, and by those alone who may

/** 店铺 and 渠道. */
export function usePlaceFields(): readonly FilterField<'storeIs' | 'channelIs'>[] {
  const enabled = useMay()('order:list');
  const { data } = useRead('orderOptions', undefined, {
    enabled: useDue() && enabled,
    staleTime: Infinity,
  });
  return useMemo(
    () => [
      { kind: 'choice', name: 'storeIs', label: '店铺', options: named(data?.stores) },
      { kind: 'choice', name: 'channelIs', label: '渠道', options: named(data?.channels) },
    ],
    [data],
  );
}

/** 商品, with its variants. */
export function useSkuField(): FilterField<'skuIs'> {
  const enabled = useMay()('order:list');
  const { data } = useRead('orderSkus', undefined, {
    enabled: useDue() && enabled,
    staleTime: Infinity,
  });
  return useMemo(
    () => ({ kind: 'choice', name: 'skuIs', label: '商品', options: skuChoices(data?.skus) }),
    [data],
  );
}

/** 负责人, of whom orders can be given to; none for who may give none. */
export function useResponsibleFields(): readonly FilterField<'responsibleIs'>[] {
  const mayAssign = useMay()('order:assign');
  const { data } = useRead('orderAssignees', undefined, {
    enabled: useDue() && mayAssign,
    staleTime: Infinity,
  });
  return useMemo(() => {
    if (!mayAssign) return [];
    const options = named(data?.assignees);
    return [{ kind: 'choice', name: 'responsibleIs', label: '负责人', options }];
  }, [data, mayAssign]);
}

/** 归还地址 of the stores one reaches. */
export function useReturnAddressField(): FilterField<'returnAddressIs'> {
  const { data } = useRead('returnAddresses', { query: {} }, { enabled: useDue() });
  return useMemo(() => {
    const options = (data?.addresses ?? []).map((address) => ({
      value: String(address.id),
      label: `${address.storeName}：${returnAddressText(address)}`,
    }));
    return { kind: 'choice', name: 'returnAddressIs', label: '归还地址', options };
  }, [data]);
}
