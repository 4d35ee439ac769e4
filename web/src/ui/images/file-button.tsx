import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'disabled' | 'children'> {
  /** The kinds that the file dialog offers; others can be picked all the same. */
  readonly accept: string;
  /** The accessible name of the button: 选择图片 by default. */
  readonly label?: string;
  readonly isMultiple: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

/** A button that opens the browser's file dialog. */
export function FileButton(props: FileButtonProps) {
  const { accept, label = '选择图片', isMultiple, onPick, ...look } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} size="middle" onClick={() => input.current?.click()} />
      <input
        ref={input}
        style={{ display: 'none' }} // a form of antd shows file inputs that are `hidden`
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be picked again
        }}
      />
    </>
  );
}
