import type { Page } from '@playwright/test';

export function findEnglish(page: Page, english: readonly string[]): Promise<string[]> {
  return page.evaluate((sentences) => {
    const known = new Set(sentences);
    const found = new Set<string>();
    const collect = (text: string | null) => {
      const sentence = (text ?? '').replace(/\s+/gu, ' ').trim();
      if (known.has(sentence)) found.add(sentence);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script,style')) collect(node.textContent);
    for (const attribute of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'data-tip'])
      for (const element of document.querySelectorAll(`[${attribute}]`)) collect(element.getAttribute(attribute));
    return [...found];
  }, english);
}
