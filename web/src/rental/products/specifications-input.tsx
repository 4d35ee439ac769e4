import { Button, Input, Select } from 'antd';
import {
  maxSpecifications,
  type Specification,
} from '@rental/domain/rental/products/specification';
import './products.css';

interface SpecificationsInputProps {
  /** Set by the form around it, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly Specification[];
  readonly onChange?: (specifications: readonly Specification[]) => void;
}

const none: readonly Specification[] = [];

/** 规格: up to three, each with its values. */
export function SpecificationsInput(props: SpecificationsInputProps) {
  const { id, value: specifications = none, onChange } = props;
  const change = (at: number, part: Partial<Specification>) =>
    onChange?.(specifications.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div id={id} role="group" aria-label="规格" tabIndex={-1}>
      <ul className="specifications">
        {specifications.map((one, at) => (
          // the lines have nothing of their own to be told apart by
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Input
              aria-label={`第${at + 1}个规格名称`}
              placeholder="如 颜色"
              maxLength={30}
              value={one.name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <Select
              mode="tags"
              aria-label={`第${at + 1}个规格的值`}
              placeholder="输入后按回车，如 黑色"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', '，']}
              value={one.values}
              onChange={(values: string[]) =>
                change(at, { values: values.map((value) => value.trim()).filter(Boolean) })
              }
            />
            <Button
              type="text"
              danger
              aria-label={`删除第${at + 1}个规格`}
              onClick={() => onChange?.(specifications.filter((_, index) => index !== at))}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <Button
        type="dashed"
        disabled={specifications.length >= maxSpecifications}
        onClick={() => onChange?.([...specifications, { name: '', values: [] }])}
      >
        添加规格
      </Button>
    </div>
  );
}
