import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';

interface OpenAppModalProps {
  readonly appId: number;
  /** 密钥: a part of the title. */
  readonly subject: string;
  readonly onClosed: () => void;
  readonly children: (app: OpenAppRow) => ReactNode;
}

/** A dialog about one app, which shows the app as it is after each command. */
export function OpenAppModal({ appId, subject, onClosed, children }: OpenAppModalProps) {
  const { data, error, refetch } = useRead('listOpenApps', { query: { size: 9999 } });
  const [isOpen, setOpen] = useState(true);
  const app = data?.content.find(({ id }) => id === appId);
  return (
    <Modal
      open={isOpen}
      title={app === undefined ? subject : `「${app.name}」的${subject}`}
      width={600}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {app === undefined && error === null ? <Loading /> : null}
      {app === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {app === undefined ? null : children(app)}
    </Modal>
  );
}
