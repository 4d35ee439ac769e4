import type { UploadName } from '../../http/upload.ts';
import { useRead } from '../../http/use-read.ts';

/** The calls whose images only operators may see: a link alone does not tell. */
const privateUploads: ReadonlySet<UploadName> = new Set([
  'uploadDeployImage',
  'uploadDatabaseImage',
]);

export const isPrivateUpload = (call: UploadName) => privateUploads.has(call);

interface FileImageProps {
  /** The link as returned by the upload. */
  readonly link: string;
  readonly isPrivate: boolean;
  readonly alt: string;
  readonly className?: string;
  /** Called if the image cannot be loaded. */
  readonly onBroken?: (() => void) | undefined;
}

/** An uploaded image. A private one cannot be opened by its link alone. */
export function FileImage({ isPrivate, ...image }: FileImageProps) {
  return isPrivate ? <PrivateImage {...image} /> : <Picture {...image} />;
}

const linkLifeMs = 300_000;

/** Shown by a link that is valid for five minutes; a new one is requested if this one may have expired. */
function PrivateImage({ link, ...image }: Omit<FileImageProps, 'isPrivate'>) {
  const key = link.slice(link.lastIndexOf('/') + 1);
  const { data } = useRead('fileLink', { params: { key } }, { staleTime: linkLifeMs / 2 });
  if (data === undefined) return <span className={image.className} />;
  return <Picture link={data.link} {...image} />;
}

const Picture = ({ link, alt, className, onBroken }: Omit<FileImageProps, 'isPrivate'>) => (
  <img src={link} alt={alt} className={className} draggable={false} onError={onBroken} />
);
