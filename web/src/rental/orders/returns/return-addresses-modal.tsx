import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { saveReturnAddresses } from '@rental/contract/rental/orders/returns/returns';
import { maxReturnAddresses } from '@rental/domain/rental/orders/returns/return-address';
import type { AnswerOf } from '../../../http/call.ts';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { named } from '../../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { itemRules, schemaOf } from '../../../ui/fields/contract-rule.ts';
import { LegacyPhoneInput, legacyPhoneWords } from '../../../ui/fields/legacy-phone-input.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import '../core/kept-list.css';
import './return-addresses-modal.css';

type Kept = AnswerOf<'returnAddresses'>['addresses'][number];

interface TypedAddress extends Partial<Omit<Kept, 'id' | 'storeId' | 'storeName'>> {
  readonly id?: number | null;
}

interface Typed {
  readonly addresses: readonly TypedAddress[];
}

interface ReturnAddressesModalProps {
  /** The store that is shown first. */
  readonly storeId?: number;
  readonly onClosed: () => void;
}

/** 归还地址 of a store: where its customers send devices back to, the whole list at once. */
export function ReturnAddressesModal({ storeId, onClosed }: ReturnAddressesModalProps) {
  const [form] = Form.useForm<Typed>();
  const options = useRead('orderOptions', undefined, { staleTime: Infinity });
  const stores = options.data?.stores;
  const [chosenId, choose] = useState(storeId === undefined ? undefined : String(storeId));
  const storeIs = chosenId ?? named(stores)[0]?.value;
  const [editedOf, setEditedOf] = useState<string>();
  const isEdited = editedOf !== undefined && editedOf === storeIs;
  const list = useRead(
    'returnAddresses',
    { query: { storeIs: storeIs ?? '' } },
    { enabled: storeIs !== undefined },
  );
  const command = useCommand('saveReturnAddresses', {
    refreshes: ['returnAddresses', 'returnAddressesOf', 'storeDetail'],
  });
  const { data, refetch } = list;
  useAgainOn('return_addresses_edited', command.error, refetch);
  useEffect(() => {
    if (data !== undefined) form.setFieldsValue({ addresses: data.addresses });
  }, [form, data]);

  const submit = ({ addresses }: Typed) => {
    if (data === undefined || storeIs === undefined) return;
    const body = { storeId: Number(storeIs), addresses: addresses.map(savedOf), seen: data.seen };
    command.mutate({ body });
  };
  return (
    <CommandDialog
      title="归还地址"
      okText="保存"
      width={640}
      command={command}
      form={form}
      isOkDisabled={data === undefined}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        申请归还时从订单所属店铺的启用地址中选择，默认地址自动选中。修改不影响已申请的归还。
      </p>
      {stores?.length === 0 ? (
        <p className="order-nothing">没有可维护的店铺</p>
      ) : (
        <Select
          className="return-addresses-store"
          aria-label="店铺"
          size="middle"
          showSearch={{ optionFilterProp: 'label' }}
          loading={options.isPending}
          options={named(stores)}
          value={storeIs ?? null}
          disabled={isEdited}
          onChange={(id: string) => choose(id)}
        />
      )}
      {isEdited ? <p className="order-nothing">有未保存的修改，保存或取消后可切换店铺</p> : null}
      {data === undefined ? (
        <ListState
          error={options.error ?? list.error}
          isWaiting={stores?.length !== 0}
          onRetry={() => void (options.error === null ? refetch() : options.refetch())}
        />
      ) : (
        <Form
          form={form}
          size="middle"
          autoComplete="off"
          onValuesChange={() => setEditedOf(storeIs)}
          onFinish={submit}
        >
          <AddressList />
        </Form>
      )}
    </CommandDialog>
  );
}

interface ListStateProps {
  readonly error: Error | null;
  readonly isWaiting: boolean;
  readonly onRetry: () => void;
}

function ListState({ error, isWaiting, onRetry }: ListStateProps) {
  if (error !== null) return <Failed error={error} onRetry={onRetry} />;
  return isWaiting ? <Loading rows={4} /> : null;
}

function AddressList() {
  const form = Form.useFormInstance();
  const [accepted, accept] = useState<readonly string[]>([]);
  const all = () => form.getFieldValue('addresses') as Typed['addresses'];
  const turn = (place: number, field: 'isDefault' | 'isEnabled', isSo: boolean) =>
    form.setFieldValue(['addresses', place, field], isSo);
  /** One default at most, and an enabled one. */
  const prefer = (place: number) => {
    for (const other of all().keys()) turn(other, 'isDefault', other === place);
    turn(place, 'isEnabled', true);
  };
  return (
    <Form.List name="addresses">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 ? <p className="order-nothing">暂无归还地址</p> : null}
          <ul className="kept-list return-addresses" aria-label="归还地址">
            {rows.map(({ key, name }) => (
              <li key={key}>
                {fields.map(({ field, label, most, placeholder }) => (
                  <Form.Item
                    key={field}
                    className={`return-address-${field}`}
                    name={[name, field]}
                    rules={[field === 'phone' ? phoneRule(accepted) : ruleOf(field)]}
                    validateTrigger={['onBlur', 'onSubmit']}
                  >
                    {field === 'phone' ? (
                      <LegacyPhoneInput
                        aria-label={`第${name + 1}个${label}`}
                        placeholder={placeholder}
                        maxLength={most}
                        accepted={accepted}
                        onAccept={(phone) => accept([...accepted, phone])}
                      />
                    ) : (
                      <Input
                        aria-label={`第${name + 1}个${label}`}
                        placeholder={placeholder}
                        maxLength={most}
                      />
                    )}
                  </Form.Item>
                ))}
                <div className="return-address-turns">
                  <Form.Item name={[name, 'isEnabled']} valuePropName="checked">
                    <Checkbox
                      onChange={({ target }) => {
                        if (!target.checked) turn(name, 'isDefault', false);
                      }}
                    >
                      启用
                    </Checkbox>
                  </Form.Item>
                  <Form.Item name={[name, 'isDefault']} valuePropName="checked">
                    <Checkbox
                      onChange={({ target }) => {
                        if (target.checked) prefer(name);
                      }}
                    >
                      默认
                    </Checkbox>
                  </Form.Item>
                  <Form.Item name={[name, 'id']} hidden>
                    <Input />
                  </Form.Item>
                  {all()[name]?.id === null ? (
                    <Button
                      type="text"
                      danger
                      aria-label={`删除第${name + 1}个`}
                      onClick={() => remove(name)}
                    >
                      删除
                    </Button>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
          <Button
            block
            type="dashed"
            disabled={rows.length >= maxReturnAddresses}
            onClick={() => add({ id: null, isEnabled: true, isDefault: rows.length === 0 })}
          >
            添加归还地址
          </Button>
        </>
      )}
    </Form.List>
  );
}

type WordField = 'receiver' | 'phone' | 'region' | 'street';

const fields: readonly {
  readonly field: WordField;
  readonly label: string;
  readonly most: number;
  readonly placeholder: string;
}[] = [
  { field: 'receiver', label: '收件人', most: 20, placeholder: '收件人' },
  { field: 'phone', label: '电话', most: 20, placeholder: '手机或固话' },
  { field: 'region', label: '省市区', most: 60, placeholder: '如 浙江省杭州市西湖区' },
  { field: 'street', label: '街道门牌', most: 100, placeholder: '街道、楼栋和门牌' },
];

const savedOf = (typed: TypedAddress) => ({
  id: typed.id ?? null,
  receiver: typed.receiver ?? '',
  phone: typed.phone ?? '',
  region: typed.region ?? '',
  street: typed.street ?? '',
  isDefault: typed.isDefault === true,
  isEnabled: typed.isEnabled === true,
});

const right = { receiver: '西湖仓', phone: '13800000001', region: '杭州市', street: '文三路 1 号' };
const ruleOf = itemRules(
  schemaOf(saveReturnAddresses, 'body', 'addresses'),
  savedOf({ ...right, isEnabled: true }),
);

/** The legacy rule fails softly: what the operator accepted is the contract's matter alone (X3). */
const phoneRule = (accepted: readonly string[]) => ({
  validator: async (rule: unknown, typed = '') => {
    const words = legacyPhoneWords(typed, accepted);
    if (words !== null) throw new Error(words);
    await ruleOf('phone').validator(rule, typed);
  },
});
