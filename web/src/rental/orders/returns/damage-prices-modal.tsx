import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { saveDamagePrices } from '@rental/contract/rental/orders/returns/returns';
import { fen, fenOfYuan, plainYuan } from '@rental/domain/money';
import {
  damageListOwners,
  maxDamagePrices,
} from '@rental/domain/rental/orders/returns/damage-prices';
import { checkItems, type CheckItem } from '@rental/domain/rental/orders/returns/findings';
import type { AnswerOf } from '../../../http/call.ts';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { complaintOn, schemaOf } from '../../../ui/fields/contract-rule.ts';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { DamageListOwnerField, type ChosenOwner } from './damage-list-owner-field.tsx';
import './damage-prices-modal.css';
import '../core/kept-list.css';

interface TypedPrice {
  readonly item?: CheckItem;
  readonly name?: string;
  readonly price?: string;
  readonly needsRepair?: boolean;
}

interface Typed {
  readonly prices: readonly TypedPrice[];
}

type PriceList = AnswerOf<'damagePrices'>;

const items = Object.entries(checkItems).map(([value, label]) => ({ value, label }));

/** 损坏价目: what is asked for each damage, the whole list of the brand, a category or a SKU at once. */
export function DamagePricesModal({ onClosed }: { onClosed: () => void }) {
  const [form] = Form.useForm<Typed>();
  const [owner, setOwner] = useState<ChosenOwner>({ kind: 'brand', id: null });
  const isChosen = owner.kind === 'brand' || owner.id !== null;
  const of = {
    categoryId: owner.kind === 'category' ? owner.id : null,
    skuId: owner.kind === 'sku' ? owner.id : null,
  };
  const list = useRead(
    'damagePrices',
    { query: { categoryIs: of.categoryId ?? undefined, skuIs: of.skuId ?? undefined } },
    { enabled: isChosen },
  );
  const command = useCommand('saveDamagePrices', {
    refreshes: ['damagePrices', 'inspectionTerms'],
  });
  const { refetch } = list;
  const data = isChosen ? list.data : undefined;
  useAgainOn('damage_prices_edited', command.error, refetch);
  useEffect(() => {
    if (data !== undefined) form.setFieldsValue({ prices: data.prices.map(typedOf) });
  }, [form, data]);

  const submit = ({ prices }: Typed) => {
    if (data === undefined) return;
    command.mutate({ body: { ...of, prices: prices.map(pricedOf), seen: data.seen } });
  };
  const takeInherited = () =>
    form.setFieldsValue({ prices: (data?.inherited.prices ?? []).map(typedOf) });
  return (
    <CommandDialog
      title="损坏价目"
      okText="保存"
      width={720}
      command={command}
      form={form}
      isOkDisabled={data === undefined}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        归还检测时按此价目选择损坏项目，合计为建议赔付金额；先用规格价目，其次类目价目，最后通用价目。修改不影响已登记的检测。
      </p>
      <DamageListOwnerField owner={owner} onChange={setOwner} />
      {!isChosen ? null : data === undefined ? (
        <ListState error={list.error} onRetry={() => void refetch()} />
      ) : (
        <Form form={form} size="middle" autoComplete="off" onFinish={submit}>
          <Prices list={data} onInherited={owner.kind === 'brand' ? null : takeInherited} />
        </Form>
      )}
    </CommandDialog>
  );
}

interface PricesProps {
  readonly list: PriceList;
  /** Begins with the list that holds above; null: there is none. */
  readonly onInherited: (() => void) | null;
}

const Prices = ({ list, onInherited }: PricesProps) => (
  <Form.List name="prices">
    {(rows, { add, remove }) => (
      <>
        {rows.length > 0 ? null : (
          <p className="order-nothing">
            {onInherited === null
              ? '暂无损坏项目'
              : `未单独设置，沿用${damageListOwners[list.inherited.owner]}（${list.inherited.prices.length}项）`}
            {onInherited === null ? null : (
              <Button type="link" size="small" onClick={onInherited}>
                复制后修改
              </Button>
            )}
          </p>
        )}
        <ul className="kept-list damage-prices" aria-label="损坏价目">
          {rows.map(({ key, name }) => (
            <li key={key}>
              <Form.Item name={[name, 'item']} rules={itemRules}>
                <Select aria-label={`第${name + 1}项部位`} placeholder="部位" options={items} />
              </Form.Item>
              <Form.Item name={[name, 'name']} rules={nameRules(name)}>
                <Input
                  aria-label={`第${name + 1}项损坏项目`}
                  placeholder="损坏项目"
                  maxLength={30}
                />
              </Form.Item>
              <Form.Item name={[name, 'price']} rules={priceRules}>
                <Input
                  aria-label={`第${name + 1}项价格`}
                  prefix="¥"
                  inputMode="decimal"
                  maxLength={10}
                />
              </Form.Item>
              <Form.Item name={[name, 'needsRepair']} valuePropName="checked">
                <Checkbox aria-label={`第${name + 1}项须维修`}>须维修</Checkbox>
              </Form.Item>
              <Button
                type="text"
                danger
                aria-label={`删除第${name + 1}项`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </li>
          ))}
        </ul>
        <Button
          block
          type="dashed"
          disabled={rows.length >= maxDamagePrices}
          onClick={() => add({})}
        >
          添加损坏项目
        </Button>
      </>
    )}
  </Form.List>
);

function ListState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <Loading rows={6} /> : <Failed error={error} onRetry={onRetry} />;
}

const typedOf = ({ item, name, priceFen, needsRepair }: PriceList['prices'][number]) =>
  ({ item, name, price: plainYuan(priceFen), needsRepair }) satisfies TypedPrice;

const pricedOf = ({ item, name = '', price = '', needsRepair = false }: TypedPrice) => ({
  item: item ?? 'function',
  name: name.trim(),
  priceFen: fenOfYuan(price.trim()) ?? fen(0),
  needsRepair,
});

const itemRules = [
  {
    validator: async (_: unknown, item: CheckItem | undefined) => {
      if (item === undefined) throw new Error('请选择部位');
    },
  },
];

/** Named, and only once. */
const nameRules = (place: number) => [
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, typed: string | undefined) => {
      const name = typed?.trim() ?? '';
      if (name === '') throw new Error('请填写损坏项目');
      const rows = getFieldValue('prices') as Typed['prices'];
      const isTwice = rows.some((row, index) => index !== place && row?.name?.trim() === name);
      if (isTwice) throw new Error('损坏项目重复');
    },
  }),
];

const listSchema = schemaOf(saveDamagePrices, 'body', 'prices');
const priceRules = [
  {
    validator: async (_: unknown, typed: string | undefined) => {
      const priceFen = fenOfYuan(typed?.trim() ?? '');
      if (priceFen === null) throw new Error('请输入正确的金额，最多两位小数');
      const one = { item: 'function', name: '项目', priceFen, needsRepair: false };
      const complaint = listSchema && complaintOn(listSchema, [one]);
      if (complaint !== null) throw new Error(complaint);
    },
  },
];
