import { useMemo } from 'react';
import { returnAddressText } from '@rental/domain/rental/orders/returns/return-address';
import { useSession } from '../../../http/session.ts';
import { useRead } from '../../../http/use-read.ts';
import { named } from '../../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../../ui/data-table/filters/filters.ts';
import { useMay } from '../../../ui/gate.tsx';
import { useDeferredRender } from '../../../ui/loading/use-deferred-render.ts';

// what the filters of these lists offer is read after the rows, and by those alone who may

/** 店铺 and 渠道. */
export function usePlaceFields(): readonly FilterField<'storeIs' | 'channelIs'>[] {
  const enabled = useMay()('order:list');
  const { data } = useRead('orderOptions', undefined, {
    enabled: useDeferredRender() && enabled,
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

/** 店铺 alone. */
export function useStoreFields(): readonly FilterField<'storeIs'>[] {
  const fields = usePlaceFields();
  return useMemo(
    () => fields.filter((field): field is FilterField<'storeIs'> => field.name === 'storeIs'),
    [fields],
  );
}

/** 渠道 alone. */
export function useChannelFields(): readonly FilterField<'channelIs'>[] {
  const fields = usePlaceFields();
  return useMemo(
    () => fields.filter((field): field is FilterField<'channelIs'> => field.name === 'channelIs'),
    [fields],
  );
}

/** 负责人: oneself, and for who may give orders to others these. */
export function useResponsibleFields(): readonly FilterField<'responsibleIs'>[] {
  const mayAssign = useMay()('order:assign');
  const { data } = useRead('orderAssignees', undefined, {
    enabled: useDeferredRender() && mayAssign,
    staleTime: Infinity,
  });
  const me = useSession(({ platform, user }) => (platform === 'manage' ? user?.id : undefined));
  return useMemo(() => {
    if (me === undefined) return [];
    const others = data?.assignees.filter(({ id }) => id !== me);
    const options = [{ value: String(me), label: '我负责的' }, ...named(others)];
    return [{ kind: 'choice', name: 'responsibleIs', label: '负责人', options }];
  }, [data, me]);
}

/** The same where it can be nobody too. */
export function useResponsibleOrNobodyFields(): ReturnType<typeof useResponsibleFields> {
  const fields = useResponsibleFields();
  return useMemo(
    () =>
      fields.map((field) =>
        field.kind === 'choice'
          ? { ...field, options: [{ value: 'none', label: '无负责人' }, ...field.options] }
          : field,
      ),
    [fields],
  );
}

/** 归还地址 of the stores one reaches. */
export function useReturnAddressField(): FilterField<'returnAddressIs'> {
  const { data } = useRead('returnAddresses', { query: {} }, { enabled: useDeferredRender() });
  return useMemo(() => {
    const options = (data?.addresses ?? []).map((address) => ({
      value: String(address.id),
      label: `${address.storeName}：${returnAddressText(address)}`,
    }));
    return { kind: 'choice', name: 'returnAddressIs', label: '归还地址', options };
  }, [data]);
}
