import { barsOf, code128 } from './code-128.ts';

/** A text as a barcode as wide as its place; what Code 128 cannot say is left out. */
export function Barcode({ text }: { readonly text: string }) {
  const values = code128(text);
  if (values === null) return null;
  const { bars, width } = barsOf(values);
  return (
    <svg
      className="waybill-barcode"
      role="img"
      aria-label={`条形码 ${text}`}
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {bars.map(({ at, width: wide }) => (
        <rect key={at} x={at} y={0} width={wide} height={40} />
      ))}
    </svg>
  );
}
