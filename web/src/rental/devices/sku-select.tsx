import { Select } from 'antd';
import { useState } from 'react';
import { maxOffered } from '@rental/contract/rental/product-choices';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { productText } from './device-text.ts';

export type OfferedSku = AnswerOf<'searchSkus'>['content'][number];

interface SkuSelectProps {
  /** Given by the form item around it, as are `onChange` and `id`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  /** Called with the SKU that was chosen. */
  readonly onChosen?: (sku: OfferedSku) => void;
}

/** Picks a SKU by its product, its name or its code. The server searches, since a brand may have 100,000. */
export function SkuSelect({ id, value, onChange, onChosen }: SkuSelectProps) {
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed);
  const [chosen, setChosen] = useState<OfferedSku | null>(null);
  const found = useRead('searchSkus', { query: { words: asked, isEnabled: 'true' } });
  const offered = found.data?.content ?? [];
  const isOffered = chosen === null || offered.some((sku) => sku.id === chosen.id);
  const all = isOffered || asked !== '' ? offered : [chosen, ...offered];
  return (
    <Select
      {...(id !== undefined && { id })}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder="输入商品、规格或编码查找"
      notFoundContent={found.isFetching ? '正在查找…' : '没有符合的商品规格'}
      loading={found.isFetching}
      options={[
        ...all.map((sku) => ({
          value: sku.id,
          label: productText({ productName: sku.productName, skuName: sku.name }),
        })),
        ...(offered.length < maxOffered
          ? []
          : [{ value: 0, label: `只列出${maxOffered}个，请输入更多文字`, disabled: true }]),
      ]}
      value={value ?? null}
      onChange={(skuId: number | null) => {
        const sku = all.find((one) => one.id === skuId);
        setTyped('');
        onChange?.(skuId);
        if (sku === undefined) return;
        setChosen(sku);
        onChosen?.(sku);
      }}
    />
  );
}
