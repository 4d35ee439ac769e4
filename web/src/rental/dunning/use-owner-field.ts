import { useMemo } from 'react';
import { useRead } from '../../http/use-read.ts';
import { named } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import { useDeferredRender } from '../../ui/loading/use-deferred-render.ts';

/** 催收员: those who can own cases. They are read after the rows. */
export function useOwnerField(): FilterField<'ownerIs'> {
  const { data } = useRead('caseOwners', undefined, {
    enabled: useDeferredRender(),
    staleTime: Infinity,
  });
  return useMemo(
    () => ({ kind: 'choice', name: 'ownerIs', label: '催收员', options: named(data?.owners) }),
    [data],
  );
}
