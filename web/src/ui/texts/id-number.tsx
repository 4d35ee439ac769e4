import { useState } from 'react';
import { businessDateOf } from '@rental/domain/business-date';
import { idNumberDoubts } from '@rental/domain/validation/id-number';
import './id-number.css';

/** An ID number, with warnings if it is doubtful; they block nothing (X22). A masked number has none. */
export function IdNumber({ text }: { readonly text: string }) {
  const [today] = useState(() => businessDateOf(new Date()));
  return (
    <>
      {text}
      {idNumberDoubts(text, today).map(({ code, message }) => (
        <small key={code} className="id-number-doubt">
          {message}
        </small>
      ))}
    </>
  );
}
