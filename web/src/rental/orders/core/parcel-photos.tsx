import { useRef, useState } from 'react';
import { onDemand } from '../../../ui/loading/on-demand.tsx';

const PreviewDialog = onDemand(
  async () => (await import('../../../ui/images/preview-dialog.tsx')).PreviewDialog,
);

interface ParcelPhotosProps {
  /** Their accessible name. */
  readonly noun?: string;
  /** Links that live five minutes. */
  readonly photos: readonly string[];
  /** A link was spent: the order is to be asked for again. */
  readonly onSpent: () => void;
}

/** 发货照片 or 凭证, small, each to be looked at. One that opens nothing asks once for a new link. */
export function ParcelPhotos({ noun = '发货照片', photos, onSpent }: ParcelPhotosProps) {
  const [previewedAt, setPreviewedAt] = useState<number | null>(null);
  const asked = useRef(new Set<number>());
  const previewed = previewedAt === null ? undefined : photos[previewedAt];

  const askAgain = (at: number) => {
    if (asked.current.has(at)) return;
    asked.current.add(at);
    onSpent();
  };
  return (
    <>
      <ul className="parcel-photos" aria-label={noun}>
        {photos.map((link, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a photo keeps its place; its link changes
          <li key={at}>
            <button
              type="button"
              aria-label={`预览第${at + 1}张${noun}`}
              onClick={() => setPreviewedAt(at)}
            >
              <img
                src={link}
                alt=""
                onError={() => askAgain(at)}
                onLoad={() => asked.current.delete(at)}
              />
            </button>
          </li>
        ))}
      </ul>
      {previewed === undefined || previewedAt === null ? null : (
        <PreviewDialog
          link={previewed}
          name={`第${previewedAt + 1}张${noun}`}
          onBroken={() => askAgain(previewedAt)}
          onClosed={() => setPreviewedAt(null)}
        />
      )}
    </>
  );
}
