import * as categoryCalls from '@rental/contract/platform/material-categories';
import * as calls from '@rental/contract/platform/materials';
import * as uploadCalls from '@rental/contract/uploads';
import type { ServerArea } from '../../area.ts';
import type { FileKind } from '../../db/tables.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import { orNotFound } from '../../http/refusal.ts';
import { openUploads, serveUpload } from '../../http/serve-upload.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { setAvatar } from '../../people/auth/public.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts';
import { moveMaterials, renameMaterial } from './change-materials.ts';
import { addressOf, type FileLinks } from './file-links.ts';
import { fileWithin } from './file-store.ts';
import { keepDocument, storeInvoiceFile, storePdf } from './keep-document.ts';
import { keepImage } from './keep-image.ts';
import { materialPlaces, materials } from './material-queries.ts';
import { purgeFiles } from './purge-files.ts';
import { serveFiles } from './serve-files.ts';
import { deleteMaterials, restoreMaterials, trashMaterials } from './trash-materials.ts';

const kinds = [
  [uploadCalls.uploadImage, 'image'],
  [uploadCalls.uploadToOss, 'material'],
  [uploadCalls.uploadToLocalStorage, 'material'],
  [uploadCalls.uploadDeployImage, 'deploy'],
  [uploadCalls.uploadDatabaseImage, 'database'],
] as const satisfies [unknown, FileKind][];

async function serveMaterials(serving: Serving, storage: Storage, links: FileLinks): Promise<void> {
  await openUploads(serving, (uploads) => {
    for (const [call, kind] of kinds)
      serveUpload(uploads, call, (ctx, receive) => keepImage(storage, ctx, { kind, receive }));
    serveUpload(uploads, uploadCalls.uploadPicture, (ctx, receive, { categoryId }) =>
      keepImage(storage, ctx, { kind: 'picture', receive, categoryId }),
    );
    serveUpload(uploads, uploadCalls.uploadPdf, (ctx, receive) =>
      keepDocument(storage, ctx, { kind: 'pdf', receive, store: storePdf }),
    );
    serveUpload(uploads, uploadCalls.uploadInvoiceFile, (ctx, receive) =>
      keepDocument(storage, ctx, { kind: 'invoice', receive, store: storeInvoiceFile }),
    );
    serveUpload(uploads, uploadCalls.updateAvatar, (ctx, receive) =>
      keepImage(storage, ctx, {
        kind: 'avatar',
        receive,
        also: (tx, link) => setAvatar(tx, ctx.brandCode, ctx.operator.id, link),
      }),
    );
  });
  serve(serving, uploadCalls.fileLink, async (ctx, { params }, tx) => {
    const { brandCode, operator, now } = ctx;
    const file = orNotFound(await fileWithin(tx, brandCode, params.key, operator));
    const link = file.is_private ? links.linkTo(brandCode, file.key, now) : addressOf(file.key);
    return { link };
  });
  serve(serving, calls.listMaterials, materials);
  serve(serving, calls.materialPlaces, materialPlaces);
  serve(serving, calls.renameMaterial, renameMaterial);
  serve(serving, calls.moveMaterials, moveMaterials);
  serve(serving, calls.trashMaterials, trashMaterials);
  serve(serving, calls.restoreMaterials, restoreMaterials);
  serve(serving, calls.deleteMaterials, deleteMaterials);
  serve(serving, categoryCalls.listMaterialCategories, listCategories);
  serve(serving, categoryCalls.createMaterialCategory, createCategory);
  serve(serving, categoryCalls.updateMaterialCategory, updateCategory);
  serve(serving, categoryCalls.deleteMaterialCategory, deleteCategory);
  serveFiles(serving, storage, links);
}

export const materialsArea: ServerArea = {
  serve: (serving, { storage, links }) => serveMaterials(serving, storage, links),
  purge: ({ storage }) => purgeFiles(storage),
};
