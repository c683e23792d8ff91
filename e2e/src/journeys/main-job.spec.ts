import { countPresses } from '../support/count-presses.ts';
import { PASSWORD } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { addInterest, card, fillTimes, go, logIn, requestFrom, signUp } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { listenForTroubles } from '../support/troubles.ts';

const ROSA = { name: 'Rosa Alvarez', email: 'rosa@example.org' };
const DANA = { name: 'Dana Young', email: 'dana@example.org' };
const SAM = { name: 'Sam Young', email: 'sam@example.org' };

// Runs as installed, with the embedded database.
test.use({ isInstalled: true });

test('a family completes the main journey, and everything survives a restart', async ({
  app,
  inbox,
  open,
}) => {
  // No script error or failed request may go unnoticed.
  const troubles: (readonly string[])[] = [];
  const person = async () => {
    const context = await open(app);
    troubles.push(listenForTroubles(context));
    return context.newPage();
  };
  const [rosa, dana, sam] = [await person(), await person(), await person()];

  await test.step('an elder signs up and picks interests with levels', async () => {
    await signUp(rosa, 'Elder', ROSA);
    await expect(rosa.getByText(`Welcome, ${ROSA.name}!!`)).toBeVisible();
    await go(rosa, 'Your Interests');
    await addInterest(rosa, 'Gardening & Nature', 3);
    await addInterest(rosa, 'Photography', 1);
    await addInterest(rosa, 'Cooking & Family Recipes', 2);
  });

  await test.step('a parent signs up and invites a child, who gets a real e-mail', async () => {
    await signUp(dana, 'Parent', DANA);
    await expect(dana.getByText('All caught up!')).toBeVisible();
    await go(dana, 'Invite Your Child');
    await dana.getByLabel("Child's name").fill(SAM.name);
    await dana.getByLabel("Child's email").fill(SAM.email);
    await dana.getByRole('button', { name: 'Send Invite' }).click();
    await expect(dana.getByText('Invite sent! Check your email.')).toBeVisible();
  });

  await test.step('the child opens the link, confirms the e-mail, sets a password, picks interests', async () => {
    const mail = await inbox.mailTo(SAM.email);
    expect(mail.to).toHaveLength(1);
    await sam.goto(linkIn(mail));
    await expect(sam.getByLabel('Email', { exact: true })).toBeVisible();
    const arriving = await countPresses(sam);
    await sam.getByLabel('Email', { exact: true }).fill(SAM.email);
    await sam.getByRole('button', { name: /continue|confirm/i }).click();
    await sam.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await sam.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await sam.getByRole('button', { name: 'Set Password' }).click();
    await expect(sam).toHaveURL(/\/dashboard\/youth/);
    await sam.getByRole('main').getByRole('link', { name: 'Pick interests' }).click();
    await addInterest(sam, 'Gardening & Nature', 1);
    await sam.getByRole('link', { name: 'See your match' }).click();
    await expect(sam.getByRole('heading', { name: ROSA.name })).toBeVisible();
    arriving.expectAtMost("From a child's invite to the matches", { presses: 6, fields: 3 });
    await go(sam, 'Your Interests');
    await addInterest(sam, 'Photography', 3);
    await addInterest(sam, 'Cooking & Family Recipes', 2);
  });

  await test.step('elder and youth find each other, with shared interests compared', async () => {
    await go(rosa, 'Find Matches');
    const forRosa = rosa.getByRole('main');
    await expect(forRosa.getByText(SAM.name).first()).toBeVisible();
    await expect(forRosa.getByText('You: Advanced, Sam Young: Basic').first()).toBeAttached();
    await expect(forRosa.getByText('You: Basic, Sam Young: Advanced').first()).toBeAttached();
    await expect(
      forRosa.getByText('You: Intermediate, Sam Young: Intermediate').first(),
    ).toBeAttached();
    await go(sam, 'Find Matches');
    await expect(sam.getByText('You: Basic, Rosa Alvarez: Advanced').first()).toBeAttached();
  });

  await test.step('the youth requests a remote session, the elder one in person', async () => {
    await requestFrom(sam, async () => {
      await sam.getByRole('button', { name: 'Gardening & Nature', exact: true }).click();
      await sam.getByLabel('Connection Mode').selectOption('Remote');
      await sam.getByLabel('Video Provider').selectOption('Zoom');
      await sam.getByLabel('Meeting Link').fill('zoom.us/j/123456789');
      await fillTimes(sam, '10:00', '10:45');
    });
    await requestFrom(rosa, async () => {
      await rosa.getByRole('button', { name: 'Photography', exact: true }).click();
      await rosa.getByLabel('Connection Mode').selectOption('In-Person');
      await rosa.getByLabel('Meeting Location').fill('City Library, Main Street 1');
      await fillTimes(rosa, '14:00', '15:30');
    });
    for (const page of [rosa, sam]) {
      await go(page, 'Sessions');
      await expect(page.getByRole('tab', { name: 'Awaiting Parent Decision (2)' })).toBeVisible();
    }
  });

  await test.step('the parent sees both, approves one and rejects the other', async () => {
    await go(dana, 'Dashboard');
    await expect(dana.getByRole('heading', { name: "Sam Young's Sessions" })).toBeVisible();
    const panel = dana.getByRole('region', { name: 'Pending Session Requests' });
    await expect(panel.getByRole('heading', { name: 'Initiated by Sam Young' })).toBeVisible();
    await expect(
      panel.getByRole('heading', { name: 'Rosa Alvarez ➔ Sam Young' }).first(),
    ).toBeVisible();
    await expect(panel.getByText('City Library, Main Street 1')).toBeVisible();
    await expect(panel.getByRole('link', { name: /Zoom Link/ })).toHaveAttribute(
      'href',
      'https://zoom.us/j/123456789',
    );

    await card(dana, 'Sam Young ➔ Rosa Alvarez').getByRole('button', { name: 'Approve' }).click();
    await expect(dana.getByText('Session approved').first()).toBeVisible();
    await card(dana, 'City Library').getByRole('button', { name: 'Reject' }).click();
    const dialog = dana.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('We are away that day.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dana.getByText('Session rejected').first()).toBeVisible();
    await expect(dana.getByText('All caught up!')).toBeVisible();
  });

  const everyoneSeesTheRightThing = async () => {
    for (const page of [rosa, sam, dana]) {
      await go(page, 'Sessions');
      await expect(page.getByRole('tab', { name: 'Awaiting Parent Decision (0)' })).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Past (0)' })).toBeVisible();
      await page.getByRole('tab', { name: 'Upcoming (1)' }).click();
      await expect(
        page
          .getByRole('cell', { name: /45 minutes/ })
          .or(page.getByText(/45 minutes/))
          .first(),
      ).toBeVisible();
      await page.getByRole('tab', { name: 'Rejected (1)' }).click();
      await expect(page.getByText('We are away that day.')).toBeVisible();
    }
  };
  await test.step('everyone sees the right thing under Sessions', everyoneSeesTheRightThing);

  await test.step('log out, the server stops and starts, log in: all is still there', async () => {
    for (const page of [rosa, sam, dana]) {
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    }
    await app.stop();
    await app.startAgain();
    for (const [page, { email }] of [
      [rosa, ROSA],
      [sam, SAM],
      [dana, DANA],
    ] as const) {
      await logIn(page, email);
    }
    await everyoneSeesTheRightThing();
    await go(rosa, 'Your Interests');
    await expect(rosa.getByRole('slider', { name: 'Gardening & Nature skill level' })).toHaveValue(
      '3',
    );
  });
  expect(troubles.flat()).toEqual([]);
});
