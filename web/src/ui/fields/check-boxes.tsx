import { Checkbox, type GetProps } from 'antd';

type Group = GetProps<typeof Checkbox.Group>;

interface CheckBoxesProps extends Partial<Pick<Group, 'value' | 'onChange'>> {
  readonly label: string;
  readonly options: NonNullable<Group['options']>;
}

/** A group of boxes is required as a form says it, never by `aria-required`: so only these pass from the form. */
export const CheckBoxes = ({ label, options, value, onChange }: CheckBoxesProps) => (
  <Checkbox.Group
    aria-label={label}
    options={options}
    value={value ?? []}
    {...(onChange !== undefined && { onChange })}
  />
);
