import type { Sections } from './section.tsx';
import { actionSections } from './sections/actions.tsx';
import { fieldSections } from './sections/fields.tsx';
import { frameSections } from './sections/frames.tsx';
import { messageSections } from './sections/messages.tsx';
import { pictureSections } from './sections/pictures.tsx';
import { signSections } from './sections/signs.tsx';
import { surfaceSections } from './sections/surfaces.tsx';

interface Group {
  readonly name: string;
  readonly sections: Sections;
}

export const GROUPS: readonly Group[] = [
  { name: 'Actions', sections: actionSections },
  { name: 'Fields', sections: fieldSections },
  { name: 'Surfaces', sections: surfaceSections },
  { name: 'Pictures', sections: pictureSections },
  { name: 'Signs, steps and suggestions', sections: signSections },
  { name: 'Messages', sections: messageSections },
  { name: 'Frames', sections: frameSections },
];
