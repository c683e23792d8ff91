import { countPresses } from '../support/count-presses.ts';
import { Keyboard } from '../support/keyboard.ts';
import { PASSWORD } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { card } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ROSA = { name: 'Rosa Alvarez', email: 'rosa@example.org' };
const DANA = { name: 'Dana Young', email: 'dana@example.org' };
const SAM = { name: 'Sam Young', email: 'sam@example.org' };

// Runs as it does when installed, with the embedded database.
test.use({ isInstalled: true });

test.use({ isTranslated: true });

test('a family completes the main journey with the keyboard only, and everything survives a restart', async ({
  app,
  inbox,
  open,
}) => {
  const person = async () => new Keyboard(await (await open(app)).newPage());
  const [rosa, dana, sam] = [await person(), await person(), await person()];

  await test.step('an elder signs up, picks interests with levels, and removes one', async () => {
    await signUp(rosa, 'Elder', ROSA);
    await expect(rosa.page.getByText(`Welcome, ${ROSA.name}!!`)).toBeVisible();
    await rosa.go('Your Interests');
    await addInterest(rosa, 'Gardening & Nature', 3);
    await addInterest(rosa, 'Photography', 1);
    await addInterest(rosa, 'Music & Dance', 1);
    await removeInterest(rosa, 'Music & Dance');
  });

  await test.step('a parent signs up and invites a child, who gets a real email', async () => {
    await signUp(dana, 'Parent', DANA);
    await expect(dana.page.getByText('All caught up!')).toBeVisible();
    await dana.go('Invite Your Child');
    await dana.type("Child's name", SAM.name);
    await dana.type("Child's email", SAM.email);
    await dana.tabTo(dana.page.locator('summary', { hasText: 'name shown' }));
    await dana.page.keyboard.press('Enter');
    await dana.tabTo(dana.page.getByRole('radio', { name: 'First name and initial' }));
    await dana.page.keyboard.press('ArrowUp');
    await dana.press('button', 'Send invite');
    await expect(dana.page.getByText('Invite sent! Check your email.')).toBeVisible();
  });

  await test.step('the child opens the link, confirms the email, sets a password, picks interests', async () => {
    const mail = await inbox.mailTo(SAM.email);
    expect(mail.to).toHaveLength(1);
    await sam.page.goto(linkIn(mail));
    await expect(sam.page.getByLabel('Email', { exact: true })).toBeVisible();
    const arriving = await countPresses(sam.page);
    await sam.type('Email', SAM.email);
    await sam.press('button', 'Continue');
    await expect(sam.page.getByLabel('New password', { exact: true })).toBeVisible();
    await sam.type('New password', PASSWORD);
    await sam.type('Confirm password', PASSWORD);
    await sam.press('button', 'Set password');
    await expect(sam.page).toHaveURL(/invite-complete$/);
    await sam.arrive();
    await sam.press('link', 'Pick interests');
    await sam.arrive();
    await addInterest(sam, 'Gardening & Nature', 1);
    await sam.press('link', 'See your match');
    await expect(sam.page.getByRole('heading', { name: ROSA.name })).toBeVisible();
    arriving.expectAtMost("From a child's invite to the matches", { presses: 6, fields: 3 });
    await sam.go('Your Interests');
    await addInterest(sam, 'Photography', 3);
  });

  await test.step('elder and youth find each other, with shared interests compared', async () => {
    await rosa.go('Find Matches');
    for (const words of ['You: Advanced, Sam: Basic', 'You: Basic, Sam: Advanced'])
      await expect(rosa.page.getByRole('main').getByText(words).first()).toBeAttached();
    await sam.go('Find Matches');
    await expect(sam.page.getByText('You: Basic, Rosa: Advanced').first()).toBeAttached();
  });

  await test.step('the youth requests a remote session, the elder one in person', async () => {
    await startRequest(sam, 'Gardening & Nature');
    await sam.choose('Connection Mode', 'Remote');
    await sam.choose('Video Provider', 'Zoom');
    await sam.type('Meeting Link', 'zoom.us/j/123456789');
    await sendRequest(sam, '1000AM', '1045AM');
    await startRequest(rosa, 'Photography');
    await rosa.choose('Connection Mode', 'In-Person');
    await rosa.type('Meeting Location', 'City Library, Main Street 1');
    await sendRequest(rosa, '0200PM', '0330PM');
  });

  await test.step('the parent sees both, approves one and rejects the other', async () => {
    const { page } = dana;
    await dana.go('Dashboard');
    await expect(page.getByRole('heading', { name: "Sam Young's Sessions" })).toBeVisible();
    const panel = page.getByRole('region', { name: 'Pending Session Requests' });
    await expect(panel.getByRole('heading', { name: 'Initiated by Sam Young' })).toBeVisible();
    await expect(
      panel.getByRole('heading', { name: 'Rosa Alvarez ➔ Sam Young' }).first(),
    ).toBeVisible();
    await expect(panel.getByText('City Library, Main Street 1')).toBeVisible();
    await expect(panel.getByRole('link', { name: /Zoom Link/ })).toHaveAttribute(
      'href',
      'https://zoom.us/j/123456789',
    );
    await dana.tabTo(
      card(page, 'Sam Young ➔ Rosa Alvarez').getByRole('button', { name: 'Approve' }),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText('Session approved').first()).toBeVisible();
    await dana.press('button', 'Reject');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await dana.type('Reason', 'We are away that day.');
    await dana.press('button', 'Reject');
    await expect(page.getByText('Session rejected').first()).toBeVisible();
    await expect(page.getByText('All caught up!')).toBeVisible();
  });

  await test.step('log out, the server stops and starts, log in: all is still there', async () => {
    for (const someone of [rosa, sam, dana]) {
      await someone.press('button', 'Log Out');
      await expect(someone.page.getByRole('link', { name: 'Log In' })).toBeVisible();
    }
    await app.stop();
    await app.startAgain();
    await logIn(rosa, ROSA.email);
    await logIn(sam, SAM.email);
    await logIn(dana, DANA.email);
    for (const someone of [rosa, sam, dana]) {
      const { page } = someone;
      const tab = (name: string) => page.getByRole('tab', { name });
      await someone.go('Sessions');
      await expect(tab('Awaiting Parent Decision (0)')).toBeVisible();
      await expect(tab('Past (0)')).toBeVisible();
      await someone.tabTo(page.getByRole('tab', { selected: true }));
      await expect(tab('Upcoming (1)')).toBeFocused();
      await expect(page.getByText(/45 minutes/).first()).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(tab('Rejected (1)')).toBeFocused();
      await expect(page.getByText('We are away that day.')).toBeVisible();
    }
    await rosa.go('Your Interests');
    await expect(
      rosa.page.getByRole('slider', { name: 'Gardening & Nature skill level' }),
    ).toHaveValue('3');
  });
});

async function signUp(
  someone: Keyboard,
  role: 'Elder' | 'Parent',
  { name, email }: { name: string; email: string },
) {
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

async function logIn(someone: Keyboard, email: string) {
  await someone.page.goto('/auth/login');
  await someone.type('Email', email);
  await someone.type('Password', PASSWORD);
  await someone.press('button', 'Log In');
  await expect(someone.page).toHaveURL(/\/dashboard\//);
  await someone.arrive();
}

async function addInterest(someone: Keyboard, name: string, level: number): Promise<void> {
  const { page } = someone;
  const saved = () =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  const added = saved();
  await someone.press('button', name);
  await added;
  const slider = page.getByRole('slider', { name: `${name} skill level` });
  await expect(slider).toBeVisible();
  // The card has moved to the other grid and kept the focus.
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  for (let step = 1; step < level; step += 1) {
    await someone.tabTo(slider);
    const stored = saved();
    await page.keyboard.press('ArrowRight');
    await stored;
  }
  await expect(slider).toHaveValue(String(level));
}

async function removeInterest(someone: Keyboard, name: string): Promise<void> {
  await someone.press('button', name);
  await expect(someone.page.getByRole('slider', { name: `${name} skill level` })).toHaveCount(0);
  await expect(someone.page.getByRole('button', { name, exact: true })).toBeFocused();
}

async function startRequest(someone: Keyboard, interest: string): Promise<void> {
  await someone.press('button', /Request Session/);
  await expect(someone.page.locator('h1')).toContainText('Requesting session with');
  await someone.arrive();
  await someone.press('button', interest);
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
