import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { Button } from './button.tsx';

const spinner = (name: string) => screen.getByRole('button', { name }).querySelector('.animate-turn');

it('turns the spinner of a button only while it is busy', async () => {
  await renderApp(
    <>
      <Button busy={false} aria-label="Save">
        Save
      </Button>
      <Button busy aria-label="Saving">
        Save
      </Button>
    </>,
  );
  expect(spinner('Save')).toBeNull();
  expect(spinner('Saving')).not.toBeNull();
});
