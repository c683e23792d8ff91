import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { aDayLater, consentLinks } from '../../testing/mailed-consent.ts';
import { mailedLink } from '../../testing/decision-link.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import {
  deliver,
  pushQueueTo,
  subscribe,
  testWithPushes as test,
} from '../../testing/push-jobs.ts';
import { newMails } from '../../testing/new-mails.ts';
import { changesNothing, refusal } from '../../testing/refused.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { ADDRESS, approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';

const END = '/api/moderation/guardianships/end';

describe('A125, a former guardian with everything still open', () => {
  const endings = ['stepped back', 'was ended by a moderator'] as const;
  test.for(endings)(
    'page, stream, feed, links, invite and pushes of a guardian who %s',
    async (ending, { app, family, server, moderator, service }) => {
      // The first guardian leaves. The consent given with the invite is this guardian's.
      const { parent: former, youth, elder } = family;
      const max = await addGuardian(app, [youth]);
      await aDayLater(app);
      const [consent] = await consentLinks(app, former);
      const approved = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
      await approve(max, approved);
      const pending = await ask(elder, meeting(youth, { date: dayFromNow(4) }));
      const decision = await mailedLink(app, former);
      const { body: feed } = await former.must('POST', '/api/calendar-feed');
      const { pathname } = new URL(feed.address);
      const pal = await app.signUp('parent', 'Pal');
      const invite = await inviteGuardian(app, { by: former, child: youth, email: pal.email });
      const stream = await server.open(former);
      await subscribe(former);
      const told = (await former.get('/api/notifications')).body.items;
      expect(told.length).toBeGreaterThan(0);

      if (ending === 'stepped back') {
        await former.must('DELETE', `/api/children/${youth.personId}/guardianship`);
      } else {
        const about = { guardianId: former.personId, childId: youth.personId, reason: 'Court' };
        await moderator.must('POST', END, about);
      }

      // The open page is told to refetch, but then gets no more data about the child.
      const heard = [await stream.next(), await stream.next()];
      expect(JSON.stringify(heard)).toContain('guardians');
      expect((await former.get('/api/sessions?bucket=upcoming')).body.items).toEqual([]);
      expect((await former.get('/api/children')).body.items).toEqual([]);
      const kinds = (await former.get('/api/notifications')).body.items;
      expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['guardian-left']);
      expect((await app.browser().send('GET', pathname)).text).not.toContain(approved);
      const links = [
        ['/api/decision-links/read', { link: decision }],
        ['/api/decision-links/approve', { link: decision }],
        ['/api/consent-links/withdraw', { link: consent }],
        ['/api/consent-links/confirm', { link: consent }],
      ] as const;
      await changesNothing(app, async () => {
        for (const [path, body] of links) {
          const answer = await app.browser().post(path, body);
          expect(answer.text, path).not.toContain('Sam');
        }
        await refusal(() => pal.post('/api/guardian-links/accept', acceptance(invite.code)));
      });

      // Later events reach only the other guardians.
      await deliver(app, pushQueueTo(app, service));
      // The only notification still sent is the pending one about the end of the guardianship.
      const pushed = service.received.length;
      expect(pushed).toBe(1);
      const mails = await newMails(app, () => approve(max, pending));
      expect(mails.length).toBeGreaterThan(0);
      expect(mails.map(({ to }) => to)).not.toContain(former.email);
      await deliver(app, pushQueueTo(app, service));
      expect(service.received.length).toBe(pushed);
      // The open stream gets only events of the former guardian's own account.
      await max.must('PUT', `/api/children/${youth.personId}/who-approves`, { all: true });
      await ask(elder, meeting(youth, { date: dayFromNow(5) }));
      await former.must('PATCH', '/api/profile', { fullName: 'Maria Alone' });
      const after = JSON.stringify(await stream.next());
      expect(after).not.toContain('sessions');
      expect(after).not.toContain('guardians');
      // The export of the former guardian's account contains nothing about the meetings.
      const { text } = await downloaded(app, former, '/api/account/export');
      for (const id of [approved, pending]) expect(text).not.toContain(id);
      expect(text).not.toContain('Rosa Alvarez');
      expect(text).not.toContain(ADDRESS);
    },
  );
});

test('A138, no statement lets a guardian mark a child as of age to keep its history', async ({
  app,
  family,
}) => {
  const jon = await addGuardian(app, [family.youth]);
  const goAs = (why: string) =>
    tryAs(
      app.platform.db,
      jon.personId,
      sql`
        update guardianships set (ended_at, ended_by, ended_why) = (now(), ${jon.personId}, ${why})
        where guardian_id = ${jon.personId}
      `,
    );
  expect(await goAs('stepped-back')).toEqual({ rows: 1 });
  expect(await goAs('of-age')).toEqual({ refused: 'grant' });
  expect(await goAs('ended-by-moderator')).toEqual({ refused: 'policy' });
});
