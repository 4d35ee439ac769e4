import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { saveDamagePrices } from '@rental/contract/rental/orders/returns/returns';
import { fen, fenOfYuan, plainYuan } from '@rental/domain/money';
import { maxDamagePrices } from '@rental/domain/rental/orders/returns/inspection';
import type { AnswerOf } from '../../../http/call.ts';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { complaintOn, schemaOf } from '../../../ui/fields/contract-rule.ts';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import './damage-prices-modal.css';
import '../core/kept-list.css';

interface TypedPrice {
  readonly name?: string;
  readonly price?: string;
}

interface Typed {
  readonly prices: readonly TypedPrice[];
}

/** 损坏价目: what the brand asks for each damage, the whole list at once. */
export function DamagePricesModal({ onClosed }: { onClosed: () => void }) {
  const [form] = Form.useForm<Typed>();
  const list = useRead('damagePrices');
  const command = useCommand('saveDamagePrices', { refreshes: ['damagePrices'] });
  const { data, refetch } = list;
  useAgainOn('damage_prices_edited', command.error, refetch);
  useEffect(() => {
    if (data !== undefined) form.setFieldsValue({ prices: data.prices.map(typedOf) });
  }, [form, data]);

  const submit = ({ prices }: Typed) => {
    if (data === undefined) return;
    command.mutate({ body: { prices: prices.map(pricedOf), seen: data.seen } });
  };
  return (
    <CommandDialog
      title="损坏价目"
      okText="保存"
      width={560}
      command={command}
      form={form}
      isOkDisabled={data === undefined}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        归还检测时按此价目选择损坏项目，合计为建议赔付金额。修改不影响已登记的检测。
      </p>
      {data === undefined ? (
        <ListState error={list.error} onRetry={() => void refetch()} />
      ) : (
        <Form form={form} size="middle" autoComplete="off" onFinish={submit}>
          <Form.List name="prices">
            {(rows, { add, remove }) => (
              <>
                {rows.length === 0 ? <p className="order-nothing">暂无损坏项目</p> : null}
                <ul className="kept-list damage-prices" aria-label="损坏价目">
                  {rows.map(({ key, name }) => (
                    <li key={key}>
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
        </Form>
      )}
    </CommandDialog>
  );
}

function ListState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <Loading rows={6} /> : <Failed error={error} onRetry={onRetry} />;
}

const typedOf = ({ name, priceFen }: AnswerOf<'damagePrices'>['prices'][number]): TypedPrice => ({
  name,
  price: plainYuan(priceFen),
});

const pricedOf = ({ name = '', price = '' }: TypedPrice) => ({
  name: name.trim(),
  priceFen: fenOfYuan(price.trim()) ?? fen(0),
});

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

const itemSchema = schemaOf(saveDamagePrices, 'body', 'prices');
const priceRules = [
  {
    validator: async (_: unknown, typed: string | undefined) => {
      const priceFen = fenOfYuan(typed?.trim() ?? '');
      if (priceFen === null) throw new Error('请输入正确的金额，最多两位小数');
      const complaint = itemSchema && complaintOn(itemSchema, [{ name: '项目', priceFen }]);
      if (complaint !== null) throw new Error(complaint);
    },
  },
];
