import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { Fen } from '@rental/domain/money';
import {
  combinationKey,
  skuNameOf,
  type Specification,
} from '@rental/domain/rental/products/specification';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { rowsOf, withTyped, type TypedSku } from './product-form.ts';
import '../../ui/plain-table.css';
import './products.css';

interface SkusInputProps {
  /** Set by the form around it, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly TypedSku[];
  readonly onChange?: (skus: readonly TypedSku[]) => void;
  readonly specifications: readonly Specification[];
  /** New codes begin with the product's. */
  readonly productCode: string;
}

const none: readonly TypedSku[] = [];

/** 规格明细: a row for each combination of the specifications. */
export function SkusInput(props: SkusInputProps) {
  const { id, value = none, onChange, specifications, productCode } = props;
  const [retailFen, setRetailFen] = useState<Fen | null>(null);
  const [costFen, setCostFen] = useState<Fen | null>(null);
  const rows = rowsOf(specifications, value);
  const write = (changed: readonly TypedSku[]) => onChange?.(withTyped(value, changed));
  const change = (at: number, part: Partial<TypedSku>) =>
    write(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const fill = () =>
    write(
      rows.map((row, index) => ({
        ...row,
        code: row.code === '' && productCode !== '' ? `${productCode}-${index + 1}` : row.code,
        retailFen: retailFen ?? row.retailFen,
        costFen: costFen ?? row.costFen,
      })),
    );
  if (rows.length === 0) return <p className="product-nothing">规格填写正确后显示明细</p>;
  return (
    <div id={id} role="group" aria-label="规格明细" tabIndex={-1}>
      <div className="sku-fill">
        <YuanInput
          aria-label="批量市场价"
          placeholder="市场价"
          value={retailFen}
          onChange={setRetailFen}
        />
        <YuanInput
          aria-label="批量成本价"
          placeholder="成本价"
          value={costFen}
          onChange={setCostFen}
        />
        <Button onClick={fill}>填入全部并补全编码</Button>
      </div>
      <ScrollRegion className="plain-table-scroll sku-scroll" label="规格明细">
        <table className="plain-table sku-table">
          <thead>
            <tr>
              {['规格', '编码', '市场价', '成本价', '条码', '型号代码', '启用'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <SkuLine
                key={combinationKey(row.values)}
                sku={row}
                onChange={(part) => change(at, part)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

interface SkuLineProps {
  readonly sku: TypedSku;
  readonly onChange: (part: Partial<TypedSku>) => void;
}

function SkuLine({ sku, onChange }: SkuLineProps) {
  const name = skuNameOf(sku.values);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Input
          aria-label={`${name} 编码`}
          maxLength={40}
          value={sku.code}
          onChange={({ target }) => onChange({ code: target.value.trim() })}
        />
      </td>
      <td>
        <YuanInput
          aria-label={`${name} 市场价`}
          value={sku.retailFen as Fen | null}
          onChange={(retailFen) => onChange({ retailFen })}
        />
      </td>
      <td>
        <YuanInput
          aria-label={`${name} 成本价`}
          placeholder="选填"
          value={sku.costFen as Fen | null}
          onChange={(costFen) => onChange({ costFen })}
        />
      </td>
      <td>
        <Input
          aria-label={`${name} 条码`}
          placeholder="选填"
          maxLength={40}
          value={sku.barcode ?? ''}
          onChange={({ target }) => onChange({ barcode: target.value.trim() || null })}
        />
      </td>
      <td>
        <Input
          aria-label={`${name} 型号代码`}
          placeholder="选填"
          maxLength={40}
          value={sku.modelCode ?? ''}
          onChange={({ target }) => onChange({ modelCode: target.value.trim() || null })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={`${name} 启用`}
          checked={sku.isEnabled}
          onChange={({ target }) => onChange({ isEnabled: target.checked })}
        />
      </td>
    </tr>
  );
}
