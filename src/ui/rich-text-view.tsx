import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { harmlessNodes, richTextLook } from './rich-html.ts';

/** Rich text to be read. */
export function RichTextView({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(harmlessNodes(html)), [html]);
  return <div ref={place} className={classNames(richTextLook, 'break-words', className)} />;
}
