import { Keyboard } from '../support/keyboard.ts';
import { PASSWORD } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

test('a family completes the main journey with the keyboard only', async ({ app, inbox, open }) => {
  const person = async () => new Keyboard(await (await open(app)).newPage());
  const [rosa, dana, sam] = [await person(), await person(), await person()];

  await test.step('an elder and a parent sign up', async () => {
    await signUp(rosa, 'Elder', 'Rosa Alvarez', 'rosa@example.org');
    await signUp(dana, 'Parent', 'Dana Young', 'dana@example.org');
  });

  await test.step('the parent invites a child, who completes the account', async () => {
    await dana.go('Invite Your Child');
    await dana.type("Child's name", 'Sam Young');
    await dana.type("Child's email", 'sam@example.org');
    await dana.press('button', 'Send Invite');
    await expect(dana.page.getByText('Invite sent! Check your email.')).toBeVisible();

    await sam.page.goto(linkIn(await inbox.mailTo('sam@example.org')));
    await sam.type('Email', 'sam@example.org');
    await sam.press('button', 'Continue');
    await expect(sam.page.getByLabel('New password', { exact: true })).toBeVisible();
    await sam.type('New password', PASSWORD);
    await sam.type('Confirm password', PASSWORD);
    await sam.press('button', 'Set Password');
    await expect(sam.page).toHaveURL(/invite-complete$/);
    await sam.arrive();
  });

  await test.step('elder and youth add interests, raise a level by the arrows, and remove one', async () => {
    await sam.go('Your Interests');
    await addInterest(sam, 'Photography');
    await rosa.go('Your Interests');
    await addInterest(rosa, 'Photography');
    await addInterest(rosa, 'Music & Dance');
    await raiseToAdvanced(rosa, 'Photography');
    await removeInterest(rosa, 'Music & Dance');
  });

  await test.step('the elder asks for a session in person, the youth for one by video', async () => {
    await startRequest(rosa);
    await rosa.choose('Connection Mode', 'In-Person');
    await rosa.type('Meeting Location', 'City Library, Main Street 1');
    await sendRequest(rosa, '0200PM', '0245PM');
    await startRequest(sam);
    await sam.choose('Connection Mode', 'Remote');
    await sam.choose('Video Provider', 'Google Meet');
    await sam.type('Meeting Link', 'meet.google.com/abc-defg-hij');
    await sendRequest(sam, '1000AM', '1045AM');
  });

  await test.step('the parent approves one and rejects the other with a reason', async () => {
    await dana.go('Dashboard');
    await dana.press('button', 'Approve');
    await expect(dana.page.getByText('Session approved').first()).toBeVisible();
    await dana.press('button', 'Reject');
    await expect(dana.page.getByRole('alertdialog')).toBeVisible();
    await dana.type('Reason', 'We are away that day.');
    await dana.press('button', 'Reject');
    await expect(dana.page.getByText('Session rejected').first()).toBeVisible();
    await expect(dana.page.getByText('All caught up!')).toBeVisible();
  });

  await test.step('the tabs of the sessions are gone through by the arrows', async () => {
    await rosa.go('Sessions');
    await rosa.tabTo(rosa.page.getByRole('tab', { selected: true }));
    await rosa.page.keyboard.press('ArrowRight');
    await expect(rosa.page.getByRole('tab', { name: 'Upcoming (1)' })).toBeFocused();
    await rosa.page.keyboard.press('ArrowRight');
    await expect(rosa.page.getByText('We are away that day.')).toBeVisible();
  });
});

async function signUp(someone: Keyboard, role: 'Elder' | 'Parent', name: string, email: string) {
  const { page } = someone;
  await page.goto('/');
  await someone.press('link', 'Sign Up');
  await someone.arrive();
  await someone.tabTo(page.getByRole('radio', { name: 'Elder' }));
  if (role === 'Parent') await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: role })).toBeChecked();
  await someone.type('Full name', name);
  await someone.type('Email', email);
  await someone.type('Password', PASSWORD);
  await someone.choose('Age range', '60-75');
  await someone.tick(/I accept the Privacy Policy/);
  if (role === 'Parent') await someone.tick(/I am the parent or legal guardian/);
  await someone.press('button', 'Sign Up');
  await expect(page).toHaveURL(new RegExp(`/dashboard/${role.toLowerCase()}$`));
  await someone.arrive();
}

async function addInterest({ page }: Keyboard, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  await new Keyboard(page).press('button', name);
  await expect(page.getByRole('slider', { name: `${name} skill level` })).toBeVisible();
  // The card moved to the other grid and kept focus.
  await expect(button).toBeFocused();
}

async function raiseToAdvanced(someone: Keyboard, name: string): Promise<void> {
  const slider = someone.page.getByRole('slider', { name: `${name} skill level` });
  await someone.tabTo(slider);
  await someone.page.keyboard.press('ArrowRight');
  await someone.page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Advanced');
}

async function removeInterest(someone: Keyboard, name: string): Promise<void> {
  await someone.press('button', name);
  await expect(someone.page.getByRole('slider', { name: `${name} skill level` })).toHaveCount(0);
  await expect(someone.page.getByRole('button', { name, exact: true })).toBeFocused();
}

async function startRequest(someone: Keyboard): Promise<void> {
  await someone.go('Find Matches');
  await someone.press('button', /Request Session/);
  await expect(someone.page.locator('h1')).toContainText('Requesting session with');
  await expect(someone.page.locator('h1')).toBeFocused();
}

/** A date a week from now, typed in US order. */
async function sendRequest(someone: Keyboard, start: string, end: string): Promise<void> {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const [year, month, date] = day.split('-');
  await someone.type('Date', `${month}${date}${year}`);
  await expect(someone.page.getByLabel('Date', { exact: true })).toHaveValue(day);
  await someone.type('Start Time', start);
  await someone.type('End Time', end);
  await someone.press('button', 'Request a Conversation');
  await expect(
    someone.page.getByText('Your session request has been successfully sent.'),
  ).toBeVisible();
  await someone.press('button', 'Done');
  await expect(someone.page).toHaveURL(/\/matches$/);
  await someone.arrive();
}
