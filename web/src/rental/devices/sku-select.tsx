import { useState } from 'react';
import { maxOffered } from '@rental/contract/rental/product-choices';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { SearchSelect, type SearchSelectField } from '../../ui/fields/search-select.tsx';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { productText } from './device-text.ts';

export type OfferedSku = AnswerOf<'searchSkus'>['content'][number];

interface SkuSelectProps extends SearchSelectField {
  /** Called with the SKU that was chosen. */
  readonly onChosen?: (sku: OfferedSku) => void;
}

/** Picks a SKU by its product, its name or its code. The server searches, since a brand may have 100,000. */
export function SkuSelect({ onChosen, onChange, ...field }: SkuSelectProps) {
  const [typed, setTyped] = useState('');
  const found = useRead('searchSkus', { query: { words: usePaused(typed), isEnabled: 'true' } });
  const offered = found.data?.content ?? [];
  return (
    <SearchSelect
      {...field}
      placeholder="输入商品、规格或编码查找"
      nothing="没有符合的商品规格"
      typed={typed}
      onTyped={setTyped}
      offered={offered.map((sku) => ({
        value: sku.id,
        label: productText({ productName: sku.productName, skuName: sku.name }),
      }))}
      isFetching={found.isFetching}
      maxOffered={maxOffered}
      onChange={(skuId) => {
        const sku = offered.find(({ id }) => id === skuId);
        onChange?.(skuId);
        if (sku !== undefined) onChosen?.(sku);
      }}
    />
  );
}
