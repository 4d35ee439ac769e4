/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  saveLinked(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), 1000); // the browser has begun to save it
}

/** Lets the browser save what is behind a link. The server sends it as an attachment: the page stays. */
export function saveLinked(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
