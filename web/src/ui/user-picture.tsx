import { useState } from 'react';
import './user-picture.css';

interface UserPictureProps {
  /** The address of the picture; the first character of the name is shown without it, and where it does not load. */
  readonly src: string | null;
  readonly name: string;
  /** Its height and width, px. */
  readonly size: number;
  /** '' where the name stands beside it. */
  readonly alt: string;
}

/** The picture of an operator, round. It measures nothing, unlike antd's, whose measuring laid the whole page out again. */
export function UserPicture({ src, name, size, alt }: UserPictureProps) {
  const style = { width: size, height: size, fontSize: size / 2 };
  const [failed, setFailed] = useState<string | null>(null);
  return src === null || src === failed ? (
    <span className="user-picture" style={style} aria-hidden="true">
      {[...name][0]}
    </span>
  ) : (
    <img
      className="user-picture"
      style={style}
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
    />
  );
}
