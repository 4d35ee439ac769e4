import { Select, type SelectProps } from 'antd';

interface MultipleSelectProps<Value extends string | number> extends Omit<
  SelectProps<Value[]>,
  'mode'
> {
  /** Words of one's own may be typed. */
  readonly isTyped?: boolean;
}

/** A Select of several options. Keeps Tab from antd's Select, which would undo a choice just made by Enter. */
export const MultipleSelect = <Value extends string | number = number>({
  isTyped = false,
  ...props
}: MultipleSelectProps<Value>) => (
  <div
    onKeyDownCapture={(event) => {
      if (event.key === 'Tab') event.stopPropagation();
    }}
  >
    <Select<Value[]> {...props} mode={isTyped ? 'tags' : 'multiple'} />
  </div>
);
