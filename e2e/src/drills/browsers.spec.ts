import { callSoon, joinFromSession, meets, openAll } from '../support/calls.ts';
import { actIn, openFirefox, openWebKit } from '../support/other-browsers.ts';
import { freePort } from '../support/oakling.ts';
import { PASSWORD } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { test } from '../support/test.ts';

const port = await freePort();
test.use({ environment: { ROOM: 'builtin', ROOM_PORT: `${port}-${port + 9}` } });

// Debian builds WebKitGTK without WebRTC.
for (const [name, openBrowser, canCall] of [
  ['Firefox', openFirefox, true],
  ['WebKitGTK', openWebKit, false],
] as const) {
  test(`the main job works in ${name} (rule 10.308)`, async ({
    app,
    databaseUrl,
    family,
    inbox,
  }) => {
    const browser = await openBrowser();
    const { fill, press, sees } = actIn(browser);
    const logOut = async () => {
      await press('Log Out');
      await sees('Sign Up');
    };
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
        await press('Send invite');
        await sees('Invite sent! Check your email.');
        await logOut();
      });
      await test.step('the child sets a password, picks an interest and requests a session', async () => {
        await browser.open(linkIn(await inbox.mailTo('tim@example.org')));
        // This browser sent the invite, so the page doesn't ask for the email.
        await fill('New password', PASSWORD);
        await fill('Confirm password', PASSWORD);
        await press('Set password');
        await press('Pick interests');
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
        await logOut();
      });
      await test.step('the parent asks the elder a question, who answers and proposes another time', async () => {
        await logIn('eve@example.org');
        await press('Ask Rosa');
        await press('Will anyone else be there?');
        await press('Send the question');
        await sees('We sent your question.');
        await logOut();
        await logIn('rosa@example.org');
        await browser.open(`${app.origin}/dashboard/elder/sessions?tab=pending`);
        await press('Answer');
        await fill('Your answer', 'My sister will be there.');
        await press('Send the answer');
        await sees('We sent your answer to the parent.');
        await press('Another time');
        await fill('Start Time', '11:00');
        await fill('End Time', '11:45');
        await press('Propose this time');
        await sees('We have told Tim');
        await logOut();
      });
      await test.step('the child agrees, and the parent approves by mail without logging in', async () => {
        await logIn('tim@example.org');
        await browser.open(`${app.origin}/dashboard/youth/sessions?tab=pending`);
        await press('Details');
        await press('Agree to this time');
        await sees('11:00 AM');
        await logOut();
        await browser.open(linkIn(await inbox.mailTo('eve@example.org', '11:00')));
        await press('Approve');
        await sees('You approved the session of Tim');
      });
      await test.step('the child calls the session off', async () => {
        await logIn('tim@example.org');
        await browser.open(`${app.origin}/dashboard/youth/sessions?tab=upcoming`);
        await press('Cancel session');
        await press('Cancel the session');
        await sees('You cancelled the session with Rosa');
        await logOut();
      });
      await test.step('an elder joins a call', async () => {
        const id = await callSoon(family, databaseUrl);
        await logIn('rosa@example.org');
        await browser.open(`${app.origin}/dashboard/elder/sessions/${id}`);
        await press('Join');
        await sees('Ready to join?');
        if (!canCall) return;
        await press('Join', 'button');
        const { pages, close } = await openAll(app, [family.youth]);
        for (const page of pages) {
          await joinFromSession(page, id, 'youth');
          await meets(page, 'Rosa Alvarez');
        }
        await sees('Sam Young');
        await close();
      });
    } finally {
      browser.close();
    }
  });
}
