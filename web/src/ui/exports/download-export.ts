import { call } from '../../http/call.ts';
import { showError } from '../../http/errors.ts';

/** Saves an export's file under its own name. The browser fetches it by a link that is valid for five minutes. */
export async function downloadExport(id: number): Promise<void> {
  try {
    const { link } = await call('exportLink', { params: { id } });
    const anchor = document.createElement('a');
    anchor.href = link;
    anchor.download = '';
    anchor.click();
  } catch (error) {
    showError(error);
  }
}
