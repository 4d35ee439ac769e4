/** Which files a picker takes. */
export interface ImageTypes {
  /** For the browser's file dialog. */
  readonly accept: string;
  readonly extension: RegExp;
  readonly mimes: readonly string[];
  /** What is said of another file. */
  readonly words: string;
}

/** What the server takes as it is (S137). */
export const pickerTypes: ImageTypes = {
  accept: '.jpg,.jpeg,.png',
  extension: /\.(?:jpe?g|png)$/i,
  mimes: ['image/jpeg', 'image/png'],
  words: '图片类型要求：jpeg、jpg、png',
};

/** What the cropper opens; it gives a jpeg whichever it was (S138, X20). */
export const cropperTypes: ImageTypes = {
  accept: '.png,.jpeg,.gif,.jpg',
  extension: /\.(?:png|jpe?g|gif)$/i,
  mimes: ['image/png', 'image/jpeg', 'image/gif'],
  words: '图片类型要求：png、jpeg、gif、jpg',
};

const mb = 1024 * 1024;
/** The server's limit. To the cropper it is none: what leaves is small. */
const maxBytes = 10 * mb;

type NamedFile = Pick<File, 'name' | 'type' | 'size'>;

/** What is wrong with a file by its name and type, or null. A browser that knows no type says ''. */
export function typeComplaint({ name, type }: NamedFile, types: ImageTypes): string | null {
  const isRight = types.extension.test(name) && (type === '' || types.mimes.includes(type));
  return isRight ? null : types.words;
}

/** What the server would refuse a file for, said before it is sent, or null. */
export function uploadComplaint(file: NamedFile): string | null {
  const complaint = typeComplaint(file, pickerTypes);
  if (complaint !== null) return complaint;
  return file.size > maxBytes ? '图片过大，单张最大10MB' : null;
}

/** 1.5 MB, 320 KB, 1 KB. */
export function sizeText(bytes: number): string {
  if (bytes >= mb) return `${(bytes / mb).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** What a cropped image is called: as its source, but for the type that it has now. */
export const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'image'}.jpg`;
