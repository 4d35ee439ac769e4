import { expect, type Locator, type Page } from '@playwright/test';
import type { PickedFile } from './images.ts';

/** 图片裁剪 as an operator works with it. */
export class CropDialog {
  readonly dialog: Locator;
  readonly input: Locator;
  readonly entries: Locator;
  readonly zoom: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: '图片裁剪' });
    this.input = this.dialog.locator('input[type="file"]');
    this.entries = this.dialog.getByRole('list', { name: '待裁剪图片' }).getByRole('listitem');
    this.zoom = this.dialog.getByRole('slider', { name: '缩放' });
  }

  async pick(...files: readonly PickedFile[]): Promise<void> {
    await this.input.setInputFiles([...files]);
  }

  /** Sends what was picked; the dialog closes by itself. */
  async upload(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^上传/ }).click();
    await expect(this.dialog).toBeHidden();
  }
}
