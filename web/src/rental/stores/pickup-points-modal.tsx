import { Button, Checkbox, Form, Input } from 'antd';
import { savePickupPoints, type StoreDetail } from '@rental/contract/rental/stores';
import { maxPickupPoints } from '@rental/domain/rental/stores/pickup-points';
import { useCommand } from '../../http/use-command.ts';
import { itemRules, schemaOf } from '../../ui/fields/contract-rule.ts';
import { DetailDialog } from './detail-dialog.tsx';
import { OpeningHoursInput } from './opening-hours-input.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { storeReads } from './store-reads.ts';

type Point = StoreDetail['pickupPoints'][number];
type TypedPoint = Partial<Omit<Point, 'id'>> & { readonly id?: number | null };

interface Values {
  readonly points: readonly TypedPoint[];
}

/** 自提点 (门店) of a store: where customers fetch and hand in devices, the whole list at once. */
export function PickupPointsModal({ store, onClosed }: StoreDialogProps) {
  const [form] = Form.useForm<Values>();
  const command = useCommand('savePickupPoints', { refreshes: storeReads });
  return (
    <DetailDialog
      title={`「${store.name}」的自提点`}
      okText="保存"
      width={680}
      store={store}
      command={command}
      form={form}
      staleCode="pickup_points_edited"
      onFinish={({ points }, { seen }) =>
        command.mutate({ body: { id: store.id, points: points.map(savedOf), seen } })
      }
      onClosed={onClosed}
    >
      {(detail) => <PointList points={detail.pickupPoints} />}
    </DetailDialog>
  );
}

function PointList({ points }: { readonly points: readonly Point[] }) {
  const form = Form.useFormInstance<Values>();
  return (
    <Form.List name="points" initialValue={[...points]}>
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 ? <p className="store-nothing">暂无自提点</p> : null}
          <ul className="pickup-points" aria-label="自提点">
            {rows.map(({ key, name }) => (
              <li key={key}>
                {fields.map(({ field, label, most, placeholder }) => (
                  <Form.Item
                    key={field}
                    label={label}
                    className={`pickup-point-${field}`}
                    name={[name, field]}
                    required
                    rules={[ruleOf(field)]}
                    validateTrigger={['onBlur', 'onSubmit']}
                  >
                    <Input
                      aria-label={`第${name + 1}个${label}`}
                      placeholder={placeholder}
                      maxLength={most}
                    />
                  </Form.Item>
                ))}
                <Form.Item
                  label="营业时间"
                  className="pickup-point-hours"
                  name={[name, 'openingHours']}
                  rules={[ruleOf('openingHours')]}
                  validateTrigger={['onSubmit']}
                >
                  <OpeningHoursInput place={`第${name + 1}个`} />
                </Form.Item>
                <div className="pickup-point-turns">
                  <Form.Item name={[name, 'isEnabled']} valuePropName="checked" noStyle>
                    <Checkbox>启用</Checkbox>
                  </Form.Item>
                  <Form.Item name={[name, 'id']} hidden noStyle>
                    <Input />
                  </Form.Item>
                  {(form.getFieldValue(['points', name, 'id']) ?? null) === null ? (
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
            disabled={rows.length >= maxPickupPoints}
            onClick={() => add({ id: null, isEnabled: true, openingHours: [] })}
          >
            添加自提点
          </Button>
        </>
      )}
    </Form.List>
  );
}

type WordField = 'name' | 'phone' | 'region' | 'street';

const fields: readonly {
  readonly field: WordField;
  readonly label: string;
  readonly most: number;
  readonly placeholder: string;
}[] = [
  { field: 'name', label: '名称', most: 50, placeholder: '如 文三路自提点' },
  { field: 'phone', label: '电话', most: 20, placeholder: '手机或固话' },
  { field: 'region', label: '省市区', most: 60, placeholder: '如 浙江省杭州市西湖区' },
  { field: 'street', label: '街道门牌', most: 100, placeholder: '街道、楼栋和门牌' },
];

const savedOf = (typed: TypedPoint) => ({
  id: typed.id ?? null,
  name: typed.name ?? '',
  phone: typed.phone ?? '',
  region: typed.region ?? '',
  street: typed.street ?? '',
  openingHours: typed.openingHours ?? [],
  isEnabled: typed.isEnabled === true,
});

const ruleOf = itemRules(
  schemaOf(savePickupPoints, 'body', 'points'),
  savedOf({ name: '一号点', phone: '13800000001', region: '杭州市', street: '文三路 1 号' }),
);
