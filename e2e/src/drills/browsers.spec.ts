import { callSoon } from '../support/calls.ts';
import { actIn, openFirefox, openWebKit } from '../support/other-browsers.ts';
import { freePort } from '../support/oakling.ts';
import { PASSWORD } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { test } from '../support/test.ts';

const port = await freePort();
test.use({ environment: { ROOM: 'builtin', ROOM_PORT: `${port}-${port + 9}` } });

for (const [name, openBrowser] of [
  ['Firefox', openFirefox],
  ['WebKitGTK', openWebKit],
] as const) {
  test(`the main job works in ${name} (rule 10.308)`, async ({
    app,
    databaseUrl,
    family,
    inbox,
  }) => {
    const browser = await openBrowser();
    const { fill, press, sees } = actIn(browser);
    const logIn = async (email: string) => {
      await browser.open(`${app.origin}/auth/login`);
      await fill('Email', email);
      await fill('Password', PASSWORD);
      await press('Log In', 'form button');
      await sees('Log Out');
    };
    try {
      await test.step('a parent signs up and invites a child', async () => {
        await browser.open(`${app.origin}/signup`);
        await press('Parent');
        await fill('Full name', 'Eve Holt');
        await fill('Email', 'eve@example.org');
        await fill('Password', PASSWORD);
        await fill('Age range', '35-45');
        await press('I accept the Privacy Policy');
        await press('I am the parent or legal guardian');
        await press('Sign Up', 'form button');
        await press('Invite Your Child');
        await fill("Child's name", 'Tim Holt');
        await fill("Child's email", 'tim@example.org');
        await press('Send Invite');
        await sees('Invite sent! Check your email.');
        await press('Log Out');
        await sees('Sign Up');
      });
      await test.step('the child sets a password, picks an interest and requests a session', async () => {
        await browser.open(linkIn(await inbox.mailTo('tim@example.org')));
        // This browser sent the invite, so the page doesn't ask for the email.
        await fill('New password', PASSWORD);
        await fill('Confirm password', PASSWORD);
        await press('Set Password');
        await press('Pick Interests');
        await press('Photography');
        await press('See your');
        await press('Request Session');
        // The only shared interest is chosen already.
        await sees('Requesting session with');
        await fill('Connection Mode', 'In-Person');
        await fill('Meeting Location', 'City Library');
        await fill('Date', new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
        await fill('Start Time', '10:00');
        await fill('End Time', '10:45');
        await press('Request a Conversation');
        await sees('Your session request has been successfully sent.');
        await press('Done');
        await press('Log Out');
        await sees('Sign Up');
      });
      await test.step('the parent approves', async () => {
        await logIn('eve@example.org');
        await press('Approve');
        await sees('All caught up!');
        await press('Log Out');
        await sees('Sign Up');
      });
      await test.step('an elder opens the page of a call', async () => {
        const id = await callSoon(family, databaseUrl);
        await logIn('rosa@example.org');
        await browser.open(`${app.origin}/dashboard/elder/sessions/${id}`);
        await press('Join');
        await sees('Ready to join?');
      });
    } finally {
      browser.close();
    }
  });
}
