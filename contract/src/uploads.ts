import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { IdText } from './fields.ts';

/** A file's name in the storage and in its address: 128 random bits. */
const FileKey = z.string().regex(/^[\da-f]{32}$/, '文件标识应为32位十六进制数');

/** A stored file: its path on the brand's own host. The server takes the whole link of an upload for its path. */
export const FileAddress = z.string('请上传文件').regex(/^\/files\/[\da-f]{32}$/, '请重新上传文件');

/** Papers in PDF, each once. */
export const papersOf = (most: number) =>
  z
    .array(FileAddress, '请上传文书')
    .max(most, `最多${most}份文书`)
    .refine((papers) => new Set(papers).size === papers.length, '文书重复');

/** Some of them, each once; `otherwise` is said where there is none. */
export const photosOf = (most: number, otherwise = '请上传照片') =>
  z
    .array(FileAddress, otherwise)
    .max(most, `最多${most}张照片`)
    .refine((photos) => new Set(photos).size === photos.length, '照片重复');

/** S105: `link` is the whole address of the image, `https://admin.example.com/files/…`. */
const Uploaded = z.object({ errno: z.literal(0), link: z.url() });

/**
 * Shared by all upload calls (threat model 35): one jpeg or png of at most 10 MB and 50 megapixels, decoded and
 * encoded again before it is kept. An operator has 60 of them an hour.
 */
const image = {
  method: 'POST',
  upload: { fields: ['file'] },
  answer: Uploaded,
  answerStatus: 201,
  refusals: ['image_type', 'image_too_large', 'too_large', 'not_multipart', 'too_many_uploads'],
} as const;

/** S217, S223: an image for a text or a form. */
export const uploadImage = endpoint({
  ...image,
  path: '/api/upload',
  specified: true,
  summary: '上传图片',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S220: into a category of 素材 where one is named. */
export const uploadPicture = endpoint({
  ...image,
  path: '/api/pictures',
  specified: true,
  summary: '上传图片到图库',
  platforms: ['manage'],
  permission: 'material:upload',
  query: z.object({ categoryId: IdText.optional() }),
  refusals: [...image.refusals, 'material_category_not_found'],
});

/** S222: the storage is the one that the server is configured with, whatever the path says. */
export const uploadToOss = endpoint({
  ...image,
  path: '/api/oss/upload',
  specified: true,
  summary: '上传素材（对象存储）',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S224: as S222. */
export const uploadToLocalStorage = endpoint({
  ...image,
  path: '/api/localStorage',
  specified: true,
  summary: '上传素材（本地存储）',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S221: becomes the avatar of the operator who sends it. */
export const updateAvatar = endpoint({
  ...image,
  upload: { fields: ['avatar', 'file'] },
  path: '/api/users/updateAvatar',
  specified: true,
  summary: '更换自己的头像',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
});

/**
 * S218: an image like any other, kept private: also the photos of what is shipped (`shipOrder`). Nothing is deployed by
 * it (threat model 35).
 */
export const uploadDeployImage = endpoint({
  ...image,
  path: '/api/deploy/upload',
  specified: true,
  summary: '上传部署附图、发货照片：只接收图片，不会部署或执行任何内容',
  platforms: ['manage'],
  permission: 'material:upload',
});

/** S219: an image like any other, kept private. Nothing is restored from it (threat model 35). */
export const uploadDatabaseImage = endpoint({
  ...image,
  path: '/api/database/upload',
  specified: true,
  summary: '上传数据库附图：只接收图片，不会执行或恢复任何内容',
  platforms: ['manage'],
  permission: 'material:upload',
});

/**
 * A paper in PDF (threat model 53): at most 10 MB, nothing in it that runs, opens or hides something. It is kept byte for byte, private, and
 * only saved, never opened in the page.
 */
export const uploadPdf = endpoint({
  method: 'POST',
  path: '/api/upload/pdf',
  summary: '上传文书（PDF）',
  platforms: ['manage'],
  permission: 'dunning:transfer',
  upload: { fields: ['file'], noun: '文书' },
  answer: z.object({ address: FileAddress, name: z.string(), bytes: z.int() }),
  answerStatus: 201,
  refusals: [
    'pdf_type',
    'pdf_active',
    'too_large',
    'not_multipart',
    'too_many_uploads',
    'import_busy',
  ],
});

/**
 * The file of an invoice as the tax office's program gave it: PDF as above, OFD, or a picture. PDF and OFD are kept byte for byte, all are private
 * (threat model 53).
 */
export const uploadInvoiceFile = endpoint({
  method: 'POST',
  path: '/api/upload/invoice',
  summary: '上传发票文件（PDF、OFD或图片）',
  platforms: ['manage'],
  permission: 'invoice:issue',
  upload: { fields: ['file'], noun: '发票文件' },
  answer: z.object({ address: FileAddress, name: z.string(), bytes: z.int() }),
  answerStatus: 201,
  refusals: [
    'invoice_file_type',
    'pdf_type',
    'pdf_active',
    'image_type',
    'image_too_large',
    'too_large',
    'not_multipart',
    'too_many_uploads',
    'import_busy',
  ],
});

/** An address of one file that an `<img>` can open: of a private file it is good for five minutes. */
export const fileLink = endpoint({
  method: 'GET',
  path: '/api/files/{key}/link',
  summary: '获取文件的临时链接',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  params: z.object({ key: FileKey }),
  answer: z.object({ link: z.string() }),
  refusals: ['not_found'],
});
