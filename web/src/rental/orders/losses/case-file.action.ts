import { offer, type OrderAction } from '../core/order-action.ts';

export const caseFileAction: OrderAction = {
  name: 'caseFile',
  label: '报案材料',
  permission: 'order:caseFile',
  isLook: true,
  place: 'header',
  offered: ({ detail: { loss } }) => (loss === null ? null : offer),
  dialog: {
    needs: 'order',
    load: async () => (await import('./case-file-modal.tsx')).CaseFileModal,
  },
};
