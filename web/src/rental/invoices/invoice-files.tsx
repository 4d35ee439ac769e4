import type { InvoiceFile } from '@rental/contract/rental/invoices';
import { saveLinked } from '../../ui/save-file.ts';
import { sizeText } from '../../ui/texts/size-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../orders/core/parcel-photos.tsx';
import '../../ui/text-button.css';
import './invoices.css';

interface InvoiceFilesProps {
  readonly files: readonly InvoiceFile[];
  /** Asks for links anew, which are good for five minutes, and answers all files. */
  readonly onAsked: () => Promise<readonly InvoiceFile[]>;
}

/** 发票文件: pictures to be looked at, and each file to be saved. */
export function InvoiceFiles({ files, onAsked }: InvoiceFilesProps) {
  const pictures = files.filter(({ isImage }) => isImage);
  const save = async (id: number) => {
    const file = (await onAsked()).find((one) => one.id === id);
    if (file !== undefined) saveLinked(file.link, file.name);
  };
  return (
    <>
      <ul className="invoice-files" aria-label="发票文件">
        {files.map(({ id, name, bytes, fiscalNo, operatorName, at }) => (
          <li key={id}>
            <button
              type="button"
              className="text-button"
              aria-label={`下载 ${name}`}
              onClick={() => void save(id)}
            >
              {name}
            </button>
            （{sizeText(bytes)}）
            <small>
              {fiscalNo} · {operatorName} {timeText(at)}
            </small>
          </li>
        ))}
      </ul>
      {pictures.length === 0 ? null : (
        <ParcelPhotos
          noun="发票图片"
          photos={pictures.map(({ link }) => link)}
          onSpent={() => void onAsked()}
        />
      )}
    </>
  );
}
