import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { PictureViewer } from './picture-viewer.lazy.tsx';

const pictures = ['a', 'b', 'c'].map((id) => ({
  id,
  width: 900,
  height: 600,
  blur: null,
  src: `/files/${id}/900`,
  srcSet: `/files/${id}/900 900w`,
  thumbnail: `/files/${id}/320`,
}));

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <PictureViewer pictures={pictures} title="Banyan Villa" first={1} onClose={() => setOpen(false)} />}
    </>
  );
}

it('counts, turns by keys and thumbnails, enlarges, and gives the focus back', async () => {
  const { container: box } = await renderApp(<Opener />);
  const opener = box.querySelector('button');
  opener?.focus();
  if (opener) fireEvent.click(opener);
  const viewer = box.querySelector('dialog');
  const button = (name: string) => viewer?.querySelector(`button[aria-label="${name}"]`);
  const press = (key: string) => viewer && fireEvent.keyDown(viewer, { key });
  const count = () => viewer?.querySelector('[role=status]')?.textContent;
  expect(count()).toBe('2/32 of 3');
  press('ArrowRight');
  press('ArrowRight');
  expect(count()).toBe('3/33 of 3');
  press('Home');
  expect(count()).toBe('1/31 of 3');
  fireEvent.click(button('Picture 2') ?? document.body);
  expect(count()).toBe('2/32 of 3');
  const transforms = () =>
    [...(viewer?.querySelectorAll<HTMLImageElement>('img[srcset]') ?? [])].map((img) => img.style.transform);
  fireEvent.click(button('Enlarge the picture') ?? document.body);
  expect(transforms()).toEqual(['', 'translate(0px, 0px) scale(2.5)', '']);
  // The next picture starts whole.
  press('ArrowRight');
  expect(transforms()).toEqual(['', '', '']);
  fireEvent.doubleClick(viewer?.querySelector('li[aria-hidden=false]') ?? document.body, { clientX: 10, clientY: 10 });
  expect(transforms()[2]).toMatch(/scale\(2\.5\)/u);
  fireEvent.click(button('Show the whole picture') ?? document.body);
  expect(transforms()).toEqual(['', '', '']);
  fireEvent.click(button('Close') ?? document.body);
  expect(box.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});
