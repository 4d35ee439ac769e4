import type { ReactNode } from 'react';
import { thumbnailOf } from '../../images/thumbnail.ts';

/** A cell of lines beside the picture of what they name; without one, the lines alone. */
export const pictured = (cover: string | null, lines: ReactNode) =>
  cover === null ? (
    lines
  ) : (
    <span className="pictured">
      <img src={thumbnailOf(cover)} alt="" width={40} height={40} loading="lazy" decoding="async" />
      <span>{lines}</span>
    </span>
  );
