import { QRCode } from 'antd';

/** A picture to be scanned: black on white with a white edge, in dark mode as well, or a phone does not find it. */
export const ScannedCode = ({ text, size }: { readonly text: string; readonly size: number }) => (
  <QRCode value={text} size={size} bgColor="#fff" color="#000" marginSize={4} />
);
