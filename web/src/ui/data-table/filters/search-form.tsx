import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { replaceEqualDeep } from '@tanstack/react-query';
import { Button, Form, type FormInstance } from 'antd';
import { memo, startTransition, useEffect, useId, useRef, useState } from 'react';
import { whileIdle } from '../../loading/while-idle.ts';
import { useMeasured } from '../../use-measured.ts';
import { keptRoom } from '../kept-room.ts';
import { FilterControl } from './filter-control.tsx';
import { judgeBy, type FilterRules } from './filter-rules.ts';
import type { FilterField, Filters, FilterValue } from './filters.ts';

interface SearchFormProps {
  readonly rules: FilterRules;
  readonly fields: readonly FilterField[];
  /** The filters in force. The fields follow their changes; input not yet searched for stays in the other fields. */
  readonly values: Filters;
  readonly onSearch: (values: Typed) => void;
  /** Called when the fields are cleared: filters and sort are to be removed. */
  readonly onReset: () => void;
}

const fieldWidth = 244;
const columnsFor = (width: number) => Math.max(1, Math.floor(width / fieldWidth));
const columnsIn = (grid: HTMLElement) => columnsFor(grid.clientWidth);
/** As of the last list; a form that begins with other columns is drawn twice. */
const keptColumns = () => columnsFor((keptRoom() || widthAtFirst) - padding);
const widthAtFirst = 1000;
const padding = 24;

/**
 * The filters of a list. Folded, it is one row high and shows the number of filters set in the folded part. Folded fields
 * are drawn while the browser is idle: so the list opens without them, and unfolding is fast.
 */
export const SearchForm = memo(function SearchForm(props: SearchFormProps) {
  const { rules, fields, values, onSearch, onReset } = props;
  const [form] = Form.useForm<Typed>();
  const [isOpen, setOpen] = useState(false);
  const [drawsAll, setDrawsAll] = useState(false);
  useEffect(() => whileIdle(async () => startTransition(() => setDrawsAll(true))), []);
  const grid = useRef<HTMLDivElement>(null);
  const [first] = useState(keptColumns);
  const columnCount = useMeasured(grid, columnsIn, first);

  const fitting = Math.max(1, columnCount - 1); // the buttons take one column
  const shownCount = isOpen ? fields.length : fitting;
  const foldedCount = fields.slice(fitting).filter(({ name }) => values[name] !== undefined).length;
  const canFold = fields.length > fitting;
  const initial = Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
  const shownValues = useRef(values);
  useEffect(() => {
    const before = shownValues.current;
    shownValues.current = values;
    const changed = fields.filter(({ name }) => String(before[name]) !== String(values[name]));
    form.setFieldsValue(Object.fromEntries(changed.map(({ name }) => [name, values[name]])));
  }, [form, fields, values]);

  const fold = () => {
    setOpen(!isOpen);
    startTransition(() => setDrawsAll(true)); // many fields: the button responds before they are drawn
  };

  return (
    <Form
      form={form}
      name={useId()} // the fields of two lists must not share their ids
      className="data-table-search"
      role="search"
      aria-label="筛选"
      initialValues={initial}
      onFinish={() => onSearch(allOf(form))}
      onFocus={() => void judgeBy(rules)} // 查询 will need them
      autoComplete="off"
    >
      <div
        ref={grid}
        className="data-table-fields"
        style={{ gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))` }}
      >
        {fields.slice(0, drawsAll ? fields.length : fitting).map((field, index) => (
          <div key={field.name} className="data-table-field" hidden={index >= shownCount}>
            <Field field={field} rules={rules} />
          </div>
        ))}
        <div className="data-table-search-buttons">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              form.setFieldsValue(Object.fromEntries(fields.map(({ name }) => [name, undefined])));
              onReset();
            }}
          >
            重置
          </Button>
          {canFold ? (
            <Button type="link" aria-expanded={isOpen} onClick={fold}>
              {isOpen ? '收起' : '展开'}
              {!isOpen && foldedCount > 0 ? `（${foldedCount}）` : ''}
              {isOpen ? <UpOutlined /> : <DownOutlined />}
            </Button>
          ) : null}
        </div>
      </div>
    </Form>
  );
});

type Typed = Readonly<Record<string, FilterValue | null | undefined>>;

/** The values of all fields, including those not drawn yet. */
const allOf = (form: FormInstance<Typed>) => form.getFieldsValue(true) as Typed;

interface FieldProps {
  readonly field: FilterField;
  readonly rules: FilterRules;
}

/** Redrawn only if its content changes: not by folding, and not when the options of another field come. */
const Field = memo(function Field({ field, rules }: FieldProps) {
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      colon={false}
      rules={[{ validator: (_, value) => judge(rules, field.name, value) }]}
      validateTrigger="onSubmit"
    >
      <FilterControl field={field} />
    </Form.Item>
  );
}, isSameField);

function isSameField(before: FieldProps, now: FieldProps): boolean {
  return before.rules === now.rules && replaceEqualDeep(before.field, now.field) === before.field;
}

async function judge(rules: FilterRules, name: string, value: unknown): Promise<void> {
  const complaint = (await judgeBy(rules))(name, value) ?? null;
  if (complaint !== null) throw new Error(complaint);
}
