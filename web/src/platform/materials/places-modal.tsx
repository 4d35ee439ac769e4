import { Modal } from 'antd';
import { useState } from 'react';
import type { Material, MaterialPlace } from '@rental/contract/platform/materials';
import { useRead } from '../../http/use-read.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';

interface PlacesModalProps {
  readonly material: Material;
  readonly onClosed: () => void;
}

/** 使用位置 of one image. */
export function PlacesModal({ material, onClosed }: PlacesModalProps) {
  const [isLeft, setLeft] = useState(false);
  const { data, error, refetch } = useRead(
    'materialPlaces',
    { query: { ids: String(material.id) } },
    { staleTime: 0 },
  );
  return (
    <Modal
      open={!isLeft}
      title={`使用位置 ${material.name}`}
      footer={null}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.content.length === 0 ? <Empty words="该图片暂未被引用" /> : null}
      {data === undefined ? null : <PlaceList places={data.content} />}
    </Modal>
  );
}

/** The places by kind, and by name as far as the operator reaches. */
export function PlaceList({ places }: { places: readonly MaterialPlace[] }) {
  return (
    <ul className="material-places" aria-label="使用位置">
      {places.map(({ label, count, names }) => (
        <li key={label}>
          <strong>
            {label} {count} 处
          </strong>
          {names.length === 0 ? null : `：${names.join('、')}`}
          {names.length > 0 && count > names.length ? '等' : ''}
        </li>
      ))}
    </ul>
  );
}
