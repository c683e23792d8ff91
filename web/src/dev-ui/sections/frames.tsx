import { Card } from '../../ui/card.tsx';
import { LostDialog, LostPart } from '../../ui/lost-part.tsx';
import { Page } from '../../ui/page-heading.tsx';
import { ClosedCard } from '../../ui/closed-card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FormCard } from '../../ui/card.tsx';
import { Sidebar } from '../../ui/sidebar.tsx';
import { SidebarContent } from '../../ui/sidebar-content.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { InEachRole, ROLES, type Sections, Variant } from '../section.tsx';
import { SIDEBAR_SAMPLE } from '../sidebar-sample.ts';

const SidebarDrawer = lazyPart(
  async () => (await import('../../ui/sidebar-drawer.tsx')).SidebarDrawer,
);
const ModalFrame = lazyPart(async () => (await import('../../ui/modal-frame.tsx')).ModalFrame);

function AroundHere() {
  return (
    <p>
      You are in it: the skip link is the first stop of the Tab key, the name, the tools and the
      footer are around this page.
    </p>
  );
}

function FrameLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {ROLES.map((role) => (
        <li key={role}>
          <a
            href={`?frame=sidebar&role=${role}`}
            className="inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4"
          >
            {`The frame of the dashboard, ${role}`}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Sidebars() {
  return (
    <div className="space-y-6">
      <Variant name="Wide">
        <div className="@container">
          <Sidebar {...SIDEBAR_SAMPLE} />
        </div>
      </Variant>
      <Variant name="Narrow: a bar, and a drawer in the color of the whole page">
        <InEachRole>
          {() => (
            <div className="@container">
              <Sidebar {...SIDEBAR_SAMPLE} />
            </div>
          )}
        </InEachRole>
      </Variant>
    </div>
  );
}

function SidebarDrawers() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open the drawer</Button>
      {isOpen && <SidebarDrawer {...SIDEBAR_SAMPLE} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ModalFrames() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open a frame</Button>
      {isOpen && (
        <ModalFrame title="Title of the dialog" onClose={close}>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </ModalFrame>
      )}
    </>
  );
}

function LostDialogs() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="max-w-3xl space-y-4">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Open what is lost
      </Button>
      {isOpen && <LostDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function SidebarContents() {
  return (
    <InEachRole>
      {() => (
        <div className="bg-role-solid text-white [--focus:#fff]">
          <SidebarContent {...SIDEBAR_SAMPLE} />
        </div>
      )}
    </InEachRole>
  );
}

function FormCards() {
  return (
    <FormCard>
      <p>The heading of a form card is the page’s; the frame of the dashboard shows one.</p>
    </FormCard>
  );
}

function ClosedCards() {
  return (
    <ClosedCard
      picture="no-call"
      title="There is no video call for this session now."
      actions={<LinkButton to="/sessions">See your sessions</LinkButton>}
    >
      Open your session and press Join there.
    </ClosedCard>
  );
}

function SubmitForms() {
  const still = {
    problems: [],
    submitCount: 0,
    onSubmit: () => Promise.resolve(),
    submitLabel: 'Send invite',
    pendingText: 'Sending invite...',
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-6">
      <Variant name="Ready">
        <SubmitForm {...still} isPending={false}>
          <TextField label="Child's name" />
        </SubmitForm>
      </Variant>
      <Variant name="Pending">
        <SubmitForm {...still} isPending>
          <TextField label="Child's name" defaultValue="Sam" />
        </SubmitForm>
      </Variant>
      <Variant name="Incomplete">
        <SubmitForm {...still} isPending={false} isDisabled>
          <TextField label="Child's name" />
        </SubmitForm>
      </Variant>
    </div>
  );
}

function Pages() {
  return (
    <Page>
      <Card>The first part of a page</Card>
      <Card>The second, one gap below it</Card>
    </Page>
  );
}

export const frameSections: Sections = {
  page: { about: 'The sections of a page, with equal gaps.', Show: Pages },
  'public-layout': { about: 'The layout of public pages.', Show: AroundHere },
  'skip-link': { about: 'The first Tab stop, which skips the navigation.', Show: AroundHere },
  'page-heading': {
    about: 'The page’s only h1, and the title of the browser tab. Takes the focus on a new page.',
    Show: AroundHere,
  },
  'sidebar-layout': { about: 'The layout of pages after log-in.', Show: FrameLinks },
  sidebar: {
    about: 'The navigation in the role’s color. A drawer on narrow screens.',
    Show: Sidebars,
  },
  'sidebar-drawer': {
    about: 'The drawer that the bar opens on narrow screens. Loaded after the page.',
    Show: SidebarDrawers,
  },
  'modal-frame': {
    about: 'The frame of every dialog. Loaded after the page.',
    Show: ModalFrames,
  },
  'sidebar-content': {
    about: 'The links in sidebar and drawer. The current page is marked by more than a color.',
    Show: SidebarContents,
  },
  'lost-part': {
    about: 'Replaces a part of a page, such as a dialog, whose script failed to load.',
    Show: LostPart,
  },
  'lost-dialog': {
    about: 'Replaces something that a click opens. Takes the focus and can be closed.',
    Show: LostDialogs,
  },
  'form-card': { about: 'The centered card around a form.', Show: FormCards },
  'closed-card': {
    about: 'A page on which there is nothing to do. Says why, and where to go.',
    Show: ClosedCards,
  },
  'submit-form': {
    about:
      'The form in a form card, with the error summary at the top and a button of the card’s width.',
    Show: SubmitForms,
  },
};
