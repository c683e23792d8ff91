// @vitest-environment jsdom
import { aProfileView } from '@oakling/domain/testing/profiles';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AvatarChooser, savedAvatar } from './avatar-chooser.tsx';

test('a drawn picture drops a large file, so a later alert doesn’t offer to make it smaller', async () => {
  const user = userEvent.setup();
  render(
    <AvatarChooser
      profile={aProfileView({ role: 'elder' })}
      choice={savedAvatar}
      problem="Please choose another picture."
      onChoose={() => undefined}
      onProblem={() => undefined}
    />,
  );
  const large = new File([new Uint8Array(204_801)], 'me.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Upload a picture'), large);
  expect(screen.getByRole('button', { name: 'Make it smaller' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Girl with dark skin and two curly buns' }));
  expect(screen.queryByRole('button', { name: 'Make it smaller' })).toBeNull();
});
