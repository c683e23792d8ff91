import { useState } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Link, LinkButton, OutsideLink, TextLink } from '../../ui/link.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { TextSizeControl } from '../../ui/text-size-control.tsx';
import { ToggleCard } from '../../ui/toggle-card.tsx';
import { InEachRole, type Sections, Variant } from '../section.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

function Buttons() {
  return (
    <InEachRole>
      {() =>
        VARIANTS.map((variant) => (
          <Variant key={variant} name={variant}>
            <div className="flex flex-wrap gap-3">
              <Button variant={variant}>Ready</Button>
              <Button variant={variant} isPending pendingText="Sending...">
                Send
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
            </div>
          </Variant>
        ))
      }
    </InEachRole>
  );
}

function LinkButtons() {
  return (
    <InEachRole>
      {() => (
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/matches">Find Matches</LinkButton>
          <LinkButton to="/interests" variant="secondary">
            Your Interests
          </LinkButton>
          <LinkButton to="/help" variant="quiet">
            Help
          </LinkButton>
        </div>
      )}
    </InEachRole>
  );
}

function TextLinks() {
  return (
    <InEachRole>
      {() => (
        <>
          <p>
            Nobody meets before <TextLink to="/help">a parent has said yes</TextLink>, no matter who
            asks.
          </p>
          <p>
            This one opens the{' '}
            <TextLink to="/terms-of-service" newTab>
              Terms of Service
            </TextLink>{' '}
            in a new tab.
          </p>
          <TextLink to="/sessions" isAlone>
            Stands alone
          </TextLink>
        </>
      )}
    </InEachRole>
  );
}

const PAGER = { start: null, next: null, previous: null };
const press = () => undefined;
function PagedLists() {
  return (
    <>
      <Variant name="Ready">
        <PagedList pager={{ ...PAGER, more: { isLoading: false, load: press } }} label="Show more">
          Rows
        </PagedList>
      </Variant>
      <Variant name="Loading">
        <PagedList pager={{ ...PAGER, more: { isLoading: true, load: press } }} label="Show more">
          Rows
        </PagedList>
      </Variant>
      <Variant name="With a page before and after">
        <PagedList pager={{ ...PAGER, more: null, next: press, previous: press }} label="Show more">
          Rows
        </PagedList>
      </Variant>
    </>
  );
}

function ToggleCards() {
  const [pressed, setPressed] = useState<readonly string[]>(['Photography']);
  const toggle = (name: string) =>
    setPressed((now) =>
      now.includes(name) ? now.filter((other) => other !== name) : [...now, name],
    );
  return (
    <InEachRole>
      {() => (
        <>
          {['Photography', 'Music & Dance'].map((name) => (
            <ToggleCard
              key={name}
              icon={name === 'Photography' ? '📷' : '🎵'}
              label={name}
              detail="Text that belongs to the button"
              isPressed={pressed.includes(name)}
              onToggle={() => toggle(name)}
            />
          ))}
          <ToggleCard
            icon="🍲"
            label="Disabled"
            isPressed={false}
            disabled
            onToggle={() => undefined}
          />
        </>
      )}
    </InEachRole>
  );
}

function Links() {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
      One of our pages
    </Link>
  );
}

export const actionSections: Sections = {
  button: {
    about:
      'Changes something. A view has one primary button; danger is only for what can’t be undone. A pending button keeps the focus and ignores clicks.',
    Show: Buttons,
  },
  'link-button': {
    about: 'A link that looks like a button, for a main destination.',
    Show: LinkButtons,
  },
  link: {
    about: 'A link to one of our pages, without a reload. Other components style it.',
    Show: Links,
  },
  'outside-link': {
    about: 'A link to another site, in a new tab.',
    Show: () => <OutsideLink href="https://zoom.us/j/1">Zoom Link</OutsideLink>,
  },
  'text-link': { about: 'A link inside a sentence.', Show: TextLinks },
  'paged-list': { about: 'The end of a long list. Nothing loads automatically.', Show: PagedLists },
  'toggle-card': {
    about: 'An option that is on or off, shown by the check mark, the border and aria-pressed.',
    Show: ToggleCards,
  },
  'text-size-control': {
    about:
      'In the same corner of every page, including this one. Try each size: the layout must not break.',
    Show: TextSizeControl,
  },
};
