import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { harmlessNodes, richTextClasses } from './rich-html.ts';

/** Read-only rich text. */
export function RichTextView({ html, className }: { html: string; className?: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.replaceChildren(harmlessNodes(html)), [html]);
  return <div ref={container} className={classNames(richTextClasses, 'break-words', className)} />;
}
