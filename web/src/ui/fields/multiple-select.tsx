import { Select, type SelectProps } from 'antd';

/** A Select of several options. Keeps Tab from antd's Select, which would undo a choice just made by Enter. */
export const MultipleSelect = (props: Omit<SelectProps<number[]>, 'mode'>) => (
  <div
    onKeyDownCapture={(event) => {
      if (event.key === 'Tab') event.stopPropagation();
    }}
  >
    <Select<number[]> {...props} mode="multiple" />
  </div>
);
