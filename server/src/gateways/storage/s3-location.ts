/** A bucket of an S3-compatible service, and who we are there. */
export interface S3Location {
  /** The bucket's own address; a key is added to it. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const bucketForm = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;

/**
 * Reads `s3://key:secret@host[:port]/bucket?region=…&tls=0|1&style=path|host`; null where it is something else. Key
 * and secret are percent-encoded. By default the region is us-east-1, the connection is TLS, and the bucket stands in
 * the path; a service that wants it before the host (Aliyun OSS) is told `style=host`.
 */
export function s3LocationOf(text: string): S3Location | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.host === '' || url.hash !== '') return null;
  const {
    region = 'us-east-1',
    tls = '1',
    style = 'path',
    ...others
  } = Object.fromEntries(url.searchParams);
  const bucket = url.pathname.slice(1);
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  const isWellFormed =
    bucketForm.test(bucket) &&
    /^[\w-]{1,64}$/.test(region) &&
    ['0', '1'].includes(tls) &&
    ['path', 'host'].includes(style) &&
    Object.keys(others).length === 0;
  if (!isWellFormed || !accessKeyId || !secretAccessKey) return null;
  const protocol = tls === '1' ? 'https' : 'http';
  const place = style === 'path' ? `${url.host}/${bucket}` : `${bucket}.${url.host}`;
  return { bucketUrl: `${protocol}://${place}`, region, accessKeyId, secretAccessKey };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
