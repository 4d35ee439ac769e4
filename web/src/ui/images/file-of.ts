import { CallError } from '../../http/call-error.ts';

/** A stored image as a file, to be cropped again. `name`: its name, with or without an extension. */
export async function fileOf(link: string, name: string): Promise<File> {
  const response = await fetch(link).catch((cause: unknown) => {
    throw new CallError({ status: 0, code: 'network', cause });
  });
  if (!response.ok) throw new CallError({ status: response.status, code: 'unknown' });
  const image = await response.blob();
  const label = name.replace(/\.(?:jpe?g|png)$/i, '').replaceAll(/[/\\]/g, '-');
  return new File([image], `${label}.jpg`, { type: image.type });
}
