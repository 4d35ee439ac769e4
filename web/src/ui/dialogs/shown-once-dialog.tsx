import { Alert, Modal, type ModalProps } from 'antd';
import { useState } from 'react';
import { FactList, type Fact } from '../texts/fact-list.tsx';

const okOnly: ModalProps['footer'] = (_, { OkBtn }) => <OkBtn />;

interface ShownOnceDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly warning: string;
  /** One below the other, since secrets are long. */
  readonly facts: readonly Fact[];
  readonly onClosed: () => void;
}

/** A secret that is shown only once; only the button closes the dialog. */
export function ShownOnceDialog({ title, okText, warning, facts, onClosed }: ShownOnceDialogProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={okText}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={okOnly}
      okButtonProps={{ size: 'middle' }}
      onOk={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Alert type="warning" showIcon title={warning} />
      {facts.map((fact) => (
        <FactList key={fact.label} facts={[fact]} />
      ))}
    </Modal>
  );
}
