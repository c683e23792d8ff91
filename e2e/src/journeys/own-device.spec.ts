import { runOn } from '../../../server/src/testing/template.ts';
import { callSoon } from '../support/calls.ts';
import { freePort } from '../support/oakling.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const first = await freePort();
test.use({
  isTranslated: true,
  environment: { ROOM: 'builtin', ROOM_PORT: `${first}-${first + 9}` },
});

const PIN = '482915';

test('an elder’s tablet opens with a PIN, straight to the call in an email', async ({
  family,
  databaseUrl,
  expectTrouble,
}) => {
  // The locked device, and a wrong PIN.
  expectTrouble(/^409 POST \/api\/own-device\/unlock$/);
  const page = await family.elder.newPage();
  await page.setViewportSize({ width: 820, height: 1180 });
  const leaveForHalfAnHour = async () => {
    // An open page would still ask for its parts, which a locked device refuses.
    await page.goto('/healthz');
    await runOn(databaseUrl ?? '', [
      `update own_devices set used_at = now() - interval '31 minutes', tries = 0`,
    ]);
  };
  const pin = page.getByLabel('Your PIN', { exact: true });

  await test.step('the elder sets the device up', async () => {
    await page.goto('/dashboard/elder/account');
    const section = page.getByRole('region', { name: 'Your own device' });
    await section.getByText('Asks for your password').click();
    await section.getByLabel('New PIN', { exact: true }).fill(PIN);
    await section.getByLabel('The same PIN once more', { exact: true }).fill(PIN);
    await section.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await section.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(section.getByText('Done. This device now opens with your PIN.')).toBeVisible();
    await page.getByRole('heading', { name: 'Where you are logged in' }).click();
    await expect(page.getByText('Your own device, opens with a PIN')).toBeVisible();
  });

  await test.step('later a mailed link leads to the PIN and then to the call', async () => {
    const id = await callSoon(family, databaseUrl);
    await leaveForHalfAnHour();
    await page.goto(`/dashboard/elder/sessions/${id}`);
    await expect(page.getByRole('heading', { name: 'Hello Rosa' })).toBeVisible();
    await pin.fill('482916');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('Wrong PIN.')).toBeVisible();
    await pin.fill(PIN);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(`/dashboard/elder/sessions/${id}`);
    await expect(page.getByRole('link', { name: 'Join' })).toBeVisible();
  });
});
