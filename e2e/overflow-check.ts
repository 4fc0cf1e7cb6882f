import type { Page } from '@playwright/test';

/**
 * Text that is clipped, broken within a word or an amount, or covers something else; empty if there is none. Names and
 * titles may be shortened with an ellipsis, but none of the program's own sentences. Cards of the board all have one
 * height, so their second line may end early.
 */
export function findOverflow(page: Page, sentences: readonly string[]): Promise<string[]> {
  return page.evaluate((own) => {
    const said = new Set(own);
    const found = new Set<string>();
    const shown = (shownText: string) => shownText.replace(/\s+/gu, ' ').trim().slice(0, 60);
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]}`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert],[aria-hidden=true],svg') === null;
    /** For screen readers only, or collapsed. */
    const isTiny = ({ width, height }: DOMRect) => width < 4 || height < 4;
    /** '₹92,95,037.34', '₹65.3 L' */
    const amount = /^[−+]?₹?[\d.,]+(?:\s(?:L|Cr))?$/u;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`);

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const shownText = shown(node.textContent ?? '');
      if (!element || shownText === '' || element.closest('script,style,noscript,option') || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = (node.textContent ?? '').trim();
      const lines = [...range.getClientRects()];
      for (const line of lines) {
        const fault = cutOf(element, line, said.has(text));
        if (fault) found.add(`"${shownText}" ${fault}`);
      }
      const most = amount.test(text) ? 1 : said.has(text) ? text.split(/[\s–—/-]+/u).length : lines.length;
      const high = new Set(lines.filter((line) => !isTiny(line)).map(({ top }) => Math.round(top))).size;
      if (high > most) found.add(`"${shownText}" is broken into ${high} lines`);
    }

    /** How the boxes around a line of text clip it, or how it overflows its own box. */
    function cutOf(element: Element, line: DOMRect, isOwn: boolean): string | null {
      if (isTiny(line)) return null;
      let isAcross = true;
      let isDown = true;
      const within = element.closest('button,a,label,th,[role=tab],[role=menuitem],[role=option]');
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'contents') continue;
        const rect = box.getBoundingClientRect();
        if (isTiny(rect) || style.clipPath !== 'none') return null;
        const across = Math.max(line.right - rect.right, rect.left - line.left);
        const down = Math.max(line.bottom - rect.bottom, rect.top - line.top);
        if (isAcross && style.overflowX !== 'visible') {
          if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') {
            if (across > 1 && isOwn && !box.closest('[data-lead]')) return `is shortened in ${nameOf(box)}`;
            isAcross = false;
            isDown = false;
          } else if (style.overflowX === 'hidden' || style.overflowX === 'clip') {
            if (across > 1.5) return `is cut by ${Math.round(across)} in ${nameOf(box)}`;
          } else isAcross = false;
        }
        if (isDown && style.overflowY !== 'visible') {
          // A line box is taller than its letters.
          const spare = line.height * 0.25;
          if (style.overflowY === 'hidden' || style.overflowY === 'clip') {
            if (down > spare) return `is cut from below by ${Math.round(down)} in ${nameOf(box)}`;
          } else isDown = false;
        }
        if (isAcross && style.display !== 'inline' && across > 1.5 && style.position !== 'fixed')
          return `runs out of ${nameOf(box)} by ${Math.round(across)}`;
        if (isDown && box === within && style.display !== 'inline' && down > line.height * 0.25)
          return `is higher than ${nameOf(box)} by ${Math.round(down)}`;
        if (style.position === 'fixed' || style.position === 'absolute') break;
      }
      return null;
    }

    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input,select')) {
      if (!isSeen(field) || isTiny(field.getBoundingClientRect()) || !pen) continue;
      const shownText =
        field instanceof HTMLSelectElement ? field.selectedOptions[0]?.label : field.value || field.placeholder;
      if (!shownText || ['checkbox', 'radio', 'file', 'range', 'color'].includes(field.type)) continue;
      if (field instanceof HTMLInputElement && field.value !== '') continue;
      const style = getComputedStyle(field);
      pen.font = style.font;
      const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const over = pen.measureText(shownText).width - room;
      if (over > 1.5) found.add(`"${shown(shownText)}" is longer than its ${field.type} field by ${Math.round(over)}`);
    }

    const controls = [...document.querySelectorAll('button,a[href],input,select,textarea,[role=tab]')].filter((one) => {
      const { position } = getComputedStyle(one);
      return isSeen(one) && !isTiny(one.getBoundingClientRect()) && position !== 'absolute' && position !== 'fixed';
    });
    for (const one of controls)
      for (const other of controls) {
        if (one === other || one.parentElement !== other.parentElement) continue;
        if (!(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2)
          found.add(`"${shown(one.textContent ?? '')}" and "${shown(other.textContent ?? '')}" lie over each other`);
      }
    return [...found];
  }, sentences);
}
