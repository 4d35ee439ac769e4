import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../../http/errors.ts';
import { useSession } from '../../http/session.ts';
import { Failed, Loading } from '../page-states.tsx';
import { saveFile } from '../save-file.ts';
import { CopyableText } from '../texts/copyable-text.tsx';
import { drawPoster, posterSize } from './draw-poster.ts';
import './posters.css';

interface Poster {
  readonly name: string;
  readonly code: string;
  readonly link: string;
  /** The link as a QR code: an address of data. */
  readonly image: string;
}

interface PosterDialogProps {
  readonly read: {
    readonly data: Poster | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Why the code brings nothing now; absent: it does. */
  readonly warning?: string | undefined;
  readonly onClosed: () => void;
}

const usualSlogan = '扫码租好物，按月付更轻松';

/** 二维码海报: the brand, a slogan and the QR code of who shares it, to be saved as a picture. */
export function PosterDialog({ read, warning, onClosed }: PosterDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const { data, error } = read;
  return (
    <Modal
      open={isOpen}
      title="二维码海报"
      footer={null}
      width={680}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {data === undefined && error === null ? <Loading rows={6} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void read.refetch()} />
      ) : null}
      {warning === undefined ? null : <Alert type="warning" showIcon title={warning} />}
      {data === undefined ? null : <PosterMaker poster={data} />}
    </Modal>
  );
}

function PosterMaker({ poster }: { readonly poster: Poster }) {
  const [slogan, setSlogan] = useState(usualSlogan);
  const picture = useRef<HTMLCanvasElement>(null);
  const isDrawn = useDrawing(picture, poster, slogan);
  const save = () =>
    picture.current?.toBlob((file) => {
      if (file === null) showError(new Error('The canvas gave no png'));
      else saveFile(file, `${poster.name}二维码海报.png`);
    }, 'image/png');
  return (
    <div className="poster">
      <canvas
        ref={picture}
        className="poster-picture"
        role="img"
        aria-label={`${poster.name}的二维码海报`}
        aria-busy={!isDrawn}
        width={posterSize.width}
        height={posterSize.height}
      />
      <div className="poster-side">
        <Form layout="vertical" size="middle">
          <Form.Item label="宣传语" htmlFor="poster-slogan">
            <Input
              id="poster-slogan"
              allowClear
              showCount
              maxLength={24}
              value={slogan}
              onChange={({ target }) => setSlogan(target.value)}
            />
          </Form.Item>
        </Form>
        <dl className="poster-facts">
          <dt>推广码</dt>
          <dd>
            <CopyableText name="推广码" text={poster.code} />
          </dd>
          <dt>推广链接</dt>
          <dd>
            <CopyableText name="推广链接" text={poster.link} />
          </dd>
        </dl>
        <Button type="primary" icon={<DownloadOutlined />} disabled={!isDrawn} onClick={save}>
          下载海报
        </Button>
      </div>
    </div>
  );
}

/** Draws the poster whenever its words change; true once it is there. */
function useDrawing(
  picture: { readonly current: HTMLCanvasElement | null },
  { image, name, code }: Poster,
  slogan: string,
): boolean {
  const site = useSession((session) => session.site);
  const brandName = site?.brand.name ?? '';
  const qr = usePicture(image);
  const logo = usePicture(site?.logo ?? null);
  const isReady = qr.is === 'there' && logo.is !== 'loading';
  useEffect(() => {
    if (picture.current === null || qr.is !== 'there' || logo.is === 'loading') return;
    drawPoster(picture.current, {
      brandName,
      slogan,
      name,
      code,
      logo: logo.is === 'there' ? logo.image : null,
      qr: qr.image,
    });
  }, [picture, brandName, slogan, name, code, logo, qr]);
  return isReady;
}

type Loaded =
  | { readonly is: 'loading' | 'absent' }
  | { readonly is: 'there'; readonly image: HTMLImageElement };

/** An image that is loaded to be drawn; one that fails is absent, and the poster goes without. */
function usePicture(address: string | null): Loaded {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly result: Loaded } | null>(
    null,
  );
  useEffect(() => {
    if (address === null) return undefined;
    let isLeft = false;
    const image = new Image();
    const end = (result: Loaded) => {
      if (!isLeft) setLoaded({ of: address, result });
    };
    image.addEventListener('load', () => end({ is: 'there', image }));
    image.addEventListener('error', () => end({ is: 'absent' }));
    image.src = address;
    return () => {
      isLeft = true;
    };
  }, [address]);
  if (address === null) return absent;
  return loaded?.of === address ? loaded.result : loading;
}

const absent: Loaded = { is: 'absent' };
const loading: Loaded = { is: 'loading' };
