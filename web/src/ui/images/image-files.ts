/** The files that a picker accepts. */
export interface ImageTypes {
  /** For the browser's file dialog. */
  readonly accept: string;
  readonly extension: RegExp;
  readonly mimes: readonly string[];
  /** The message for any other file. */
  readonly words: string;
}

/** The types that the server takes as they are (S137). */
export const pickerTypes: ImageTypes = {
  accept: '.jpg,.jpeg,.png',
  extension: /\.(?:jpe?g|png)$/i,
  mimes: ['image/jpeg', 'image/png'],
  words: '图片类型要求：jpeg、jpg、png',
};

/** The types that the cropper opens; its result is a jpeg (S138, X20). */
export const cropperTypes: ImageTypes = {
  accept: '.png,.jpeg,.gif,.jpg',
  extension: /\.(?:png|jpe?g|gif)$/i,
  mimes: ['image/png', 'image/jpeg', 'image/gif'],
  words: '图片类型要求：png、jpeg、gif、jpg',
};

const mb = 1024 * 1024;
/** The server's limit. It does not apply to the cropper, whose results are small. */
const maxBytes = 10 * mb;

type NamedFile = Pick<File, 'name' | 'type' | 'size'>;

/** The fault of a file by its name and type, or null. The type is '' if the browser does not know it. */
export function typeComplaint({ name, type }: NamedFile, types: ImageTypes): string | null {
  const isRight = types.extension.test(name) && (type === '' || types.mimes.includes(type));
  return isRight ? null : types.words;
}

/** The server's refusal of a file, shown before it is sent, or null. */
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

/** The name of a cropped image: that of its source, with the extension .jpg. */
export const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'image'}.jpg`;
