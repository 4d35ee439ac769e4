import type { AnswerOf } from '../../http/call.ts';
import {
  CreateCategoryModal,
  DeleteCategoryModal,
  UpdateCategoryModal,
} from './category-modals.tsx';
import { CropCopyDialog } from './crop-copy-dialog.tsx';
import { MaterialPreview } from './material-preview.tsx';
import type { OpenedDialog } from './opened-dialog.ts';
import { MoveModal, RenameModal } from './order-modals.tsx';
import { PlacesModal } from './places-modal.tsx';
import { DeleteModal, RestoreModal, TrashModal } from './trash-modals.tsx';

interface MaterialDialogsProps {
  readonly opened: OpenedDialog;
  readonly shelves: AnswerOf<'listMaterialCategories'> | undefined;
  /** These images have gone elsewhere: they are chosen no longer. */
  readonly onGone: (ids: readonly number[]) => void;
  readonly onClosed: () => void;
}

/** The dialog that is open, whichever it is. */
export function MaterialDialogs({ opened, shelves, onGone, onClosed }: MaterialDialogsProps) {
  switch (opened.what) {
    case 'preview':
      return <MaterialPreview material={opened.material} onClosed={onClosed} />;
    case 'rename':
      return <RenameModal material={opened.material} onClosed={onClosed} />;
    case 'crop':
      return <CropCopyDialog material={opened.material} file={opened.file} onClosed={onClosed} />;
    case 'places':
      return <PlacesModal material={opened.material} onClosed={onClosed} />;
    case 'move':
      return (
        <MoveModal
          materials={opened.materials}
          shelves={shelves}
          onGone={onGone}
          onClosed={onClosed}
        />
      );
    case 'trash':
      return <TrashModal materials={opened.materials} onGone={onGone} onClosed={onClosed} />;
    case 'restore':
      return <RestoreModal materials={opened.materials} onGone={onGone} onClosed={onClosed} />;
    case 'delete':
      return <DeleteModal materials={opened.materials} onGone={onGone} onClosed={onClosed} />;
    case 'createCategory':
      return <CreateCategoryModal parent={opened.parent} onClosed={onClosed} />;
    case 'updateCategory':
      return <UpdateCategoryModal category={opened.category} onClosed={onClosed} />;
    case 'deleteCategory':
      return <DeleteCategoryModal category={opened.category} onClosed={onClosed} />;
  }
}
