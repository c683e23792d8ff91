import { expect, test } from '../support/test.ts';

test('the printed list of sessions is the open tab, dark on white, without buttons', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.parent.newPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto('/dashboard/parent/sessions');
  await expect(page.getByText('City Library, Main Street 1').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByRole('caption')).toHaveText('Awaiting Parent Decision');
  await expect(page.getByRole('caption')).toBeInViewport();
  const header = page.getByRole('columnheader', { name: 'Session Date' });
  await expect(header).toBeVisible();
  await expect(header).toHaveCSS('color', 'rgb(34, 29, 22)');
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByText(/^\w+day, \w+ \d+, \d{4}$/).first()).toBeVisible();
  await expect(page.getByText(/^\d+:\d\d [AP]M to \d+:\d\d [AP]M$/).first()).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const role of ['button', 'tablist', 'navigation', 'combobox'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await page.close();
});

test('the printed list of upcoming sessions fills the paper and has no column for buttons (rule 10.307)', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.elder.newPage();
  await page.goto('/dashboard/elder/sessions?tab=upcoming');
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Session',
    'Participant',
    'Session Date',
    'Session Time',
  ]);
  // The size is US Letter. On a screen of this size, the sidebar would be next to the page.
  await page.setViewportSize({ width: 740, height: 1000 });
  expect((await page.getByRole('main').boundingBox())?.width).toBe(740);
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveCount(3);
  await page.close();
});

test('a session prints without links to other pages, and the guide with its answers (rule 10.307)', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.parent.newPage();
  await page.goto('/dashboard/parent/sessions?tab=upcoming');
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  const all = page.getByRole('link', { name: 'All sessions' });
  await expect(all).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(all).toBeHidden();
  await page.goto('/help');
  await expect(page.getByRole('group').locator('p').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.close();
});

test('a friend’s ideas print without buttons, and the account page without empty fields (rule 10.307)', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.elder.newPage();
  await page.goto('/dashboard/elder/friends');
  await page
    .getByRole('link', { name: /^Ideas and history/ })
    .first()
    .click();
  const ideas = page.getByRole('region', { name: 'Ideas for next time' });
  await expect(ideas.getByText('More ideas')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(ideas.getByRole('listitem')).toHaveCount(3);
  await expect(ideas.getByText('More ideas')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.goto('/dashboard/elder/account');
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await page.getByRole('heading', { name: 'Your own device' }).click();
  await expect(page.getByText(/^At home on your own tablet/)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.close();
});
