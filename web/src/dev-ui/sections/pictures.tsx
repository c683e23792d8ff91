import { Avatar } from '../../ui/avatar.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { type Sections, Variant } from '../section.tsx';

function Avatars() {
  return (
    <div className="flex flex-wrap gap-8">
      <Variant name="small, medium, large">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar src="/avatars/elder-1.svg" size="small" />
          <Avatar src="/avatars/parent-1.svg" />
          <Avatar src="/avatars/youth-1.svg" size="large" />
        </div>
      </Variant>
      <Variant name="Alone, so it needs an alt text">
        <Avatar src="/avatars/elder-2.svg" alt="Walter Okafor" />
      </Variant>
      <Variant name="Initials without a picture">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar src={null} of={{ name: 'Rosa Alvarez', role: 'elder' }} size="small" />
          <Avatar src={null} of={{ name: 'Dana Young', role: 'parent' }} />
          <Avatar src={null} of={{ name: 'Sam Young', role: 'youth' }} size="large" />
        </div>
      </Variant>
      <Variant name="Neither">
        <Avatar src={null} />
      </Variant>
      <Variant name="A picture that fails to load">
        <Avatar src="/avatars/no-such-picture.svg" />
      </Variant>
      <Variant name="No picture, with the emoji">
        <Avatar src={null} fallback="emoji" />
      </Variant>
    </div>
  );
}

function Illustrations() {
  return (
    <div className="flex flex-wrap gap-8">
      <Variant name="small, medium, large">
        <div className="flex flex-wrap items-end gap-3">
          <Illustration name="no-sessions" size="small" />
          <Illustration name="no-requests" size="medium" />
          <Illustration name="no-matches" />
        </div>
      </Variant>
      <Variant name="Celebrating">
        <Illustration name="no-notifications" celebrates />
      </Variant>
    </div>
  );
}

function EmojiSizes() {
  return (
    <div className="flex flex-wrap gap-8">
      <Variant name="In text">
        <p>
          <Emoji>📷</Emoji> Photography
        </p>
        <p className="text-3xl">
          <Emoji>🧘</Emoji> Mindfulness
        </p>
      </Variant>
      <Variant name="Without a drawing">
        <p>
          <Emoji>🦀</Emoji> Crabs
        </p>
      </Variant>
    </div>
  );
}

function QrCodes() {
  return <QrCode text="https://oakling.example" label="QR code for oakling.example" />;
}

export const pictureSections: Sections = {
  avatar: {
    about: 'A round picture. It has no alt text if the name is next to it.',
    Show: Avatars,
  },
  emoji: {
    about: 'A drawing over the character. It looks the same on every system and is copied as text.',
    Show: EmojiSizes,
  },
  illustration: {
    about: 'A drawing for an empty list or a finished task, in light and dark mode.',
    Show: Illustrations,
  },
  'qr-code': {
    about: 'A QR code, dark on white in both color schemes.',
    Show: QrCodes,
  },
};
