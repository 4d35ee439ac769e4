import type { UploadName } from '../../http/upload.ts';
import { useRead } from '../../http/use-read.ts';

/** The calls whose images only operators may see: the server tells their links by nothing else. */
const privateUploads: ReadonlySet<UploadName> = new Set([
  'uploadDeployImage',
  'uploadDatabaseImage',
]);

export const isPrivateUpload = (call: UploadName) => privateUploads.has(call);

interface FileImageProps {
  /** As the upload answered it. */
  readonly link: string;
  readonly isPrivate: boolean;
  readonly alt: string;
  readonly className?: string;
  /** It opens nothing. */
  readonly onBroken?: (() => void) | undefined;
}

/** An uploaded image. A private one cannot be opened by its link alone. */
export function FileImage({ isPrivate, ...image }: FileImageProps) {
  return isPrivate ? <PrivateImage {...image} /> : <Picture {...image} />;
}

const linkLifeMs = 300_000;

/** Shown by a link that lives five minutes; another is asked for where this one may be spent. */
function PrivateImage({ link, ...image }: Omit<FileImageProps, 'isPrivate'>) {
  const key = link.slice(link.lastIndexOf('/') + 1);
  const { data } = useRead('fileLink', { params: { key } }, { staleTime: linkLifeMs / 2 });
  if (data === undefined) return <span className={image.className} />;
  return <Picture link={data.link} {...image} />;
}

const Picture = ({ link, alt, className, onBroken }: Omit<FileImageProps, 'isPrivate'>) => (
  <img src={link} alt={alt} className={className} draggable={false} onError={onBroken} />
);
