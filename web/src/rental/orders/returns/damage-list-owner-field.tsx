import { Radio, Select } from 'antd';
import {
  damageListOwners,
  type DamageListOwner,
} from '@rental/domain/rental/orders/returns/damage-prices';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { SkuSelect } from '../../devices/sku-select.tsx';
import { categoryOptions } from '../../products/category-options.ts';

/** The owner of the list that is kept; no id: it is not chosen yet, or the brand's. */
export interface ChosenOwner {
  readonly kind: DamageListOwner;
  readonly id: number | null;
}

interface OwnerFieldProps {
  readonly owner: ChosenOwner;
  readonly onChange: (owner: ChosenOwner) => void;
}

const kinds: readonly DamageListOwner[] = ['brand', 'category', 'sku'];

/** The owner of the 损坏价目 that is shown: the brand, a category or a SKU. */
export function DamageListOwnerField({ owner, onChange }: OwnerFieldProps) {
  const seesCategories = useMay()('product:list');
  return (
    <div className="damage-list-owner">
      <Radio.Group
        aria-label="价目范围"
        optionType="button"
        value={owner.kind}
        options={kinds
          .filter((kind) => kind !== 'category' || seesCategories)
          .map((value) => ({ value, label: damageListOwners[value] }))}
        onChange={({ target }) => onChange({ kind: target.value as DamageListOwner, id: null })}
      />
      {owner.kind === 'category' ? (
        <CategoryField owner={owner} onChange={onChange} />
      ) : owner.kind === 'sku' ? (
        <SkuSelect value={owner.id} onChange={(id) => onChange({ kind: 'sku', id })} />
      ) : null}
    </div>
  );
}

function CategoryField({ owner, onChange }: OwnerFieldProps) {
  const categories = useRead('listProductCategories', undefined, { staleTime: Infinity });
  return (
    <Select<number | null>
      aria-label="商品类目"
      loading={categories.isPending}
      placeholder="请选择商品类目"
      showSearch={{ optionFilterProp: 'label' }}
      options={categoryOptions(categories.data?.content)}
      notFoundContent={categories.isError ? '商品类目读取失败，请稍后再试' : '没有匹配的类目'}
      value={owner.id}
      onChange={(id) => onChange({ kind: 'category', id })}
    />
  );
}
