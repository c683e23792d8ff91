import type { InterestName, Level } from '@oakling/domain/interests/interest';
import type { PresetAvatar } from '@oakling/domain/profile/avatar';

export const DEMO_PASSWORD = 'demo-password';

/** The domain of all email addresses in the demo. The part before it identifies a person. */
export const DEMO_DOMAIN = '@demo.example';

/** The requirements that docs/hosting recommends. Rule 10.512 */
export const DEMO_REQUIREMENTS = {
  ELDER_VETTING: 'required',
  CHILD_CONSENT: 'required',
  EMAIL_PROOF: 'required',
} as const;

type Interests = Partial<Record<InterestName, Level>>;

interface DemoElder {
  readonly email: string;
  readonly fullName: string;
  /** Null for people who have not chosen a picture, as many people do not. */
  readonly avatar: PresetAvatar | null;
  readonly bio: string;
  readonly interests: Interests;
}

export interface DemoChild extends DemoElder {
  readonly ageRange: '10-15' | '15-20';
  /** The age that the child will reach, and in how many days. Omitted if the parent gave no date of birth. */
  readonly turns?: { readonly age: number; readonly inDays: number };
}

interface DemoParent {
  readonly email: string;
  readonly fullName: string;
  readonly avatar: PresetAvatar | null;
  readonly children: readonly DemoChild[];
}

export const ELDERS: readonly DemoElder[] = [
  {
    email: 'rosa@demo.example',
    fullName: 'Rosa Alvarez',
    avatar: 'elder-1',
    bio: 'Forty years of tomatoes, roses and school gardens. I like questions.',
    interests: { 'Gardening & Nature': 3, 'Cooking & Family Recipes': 2, Photography: 1 },
  },
  {
    email: 'walter@demo.example',
    fullName: 'Walter Okafor',
    avatar: 'elder-2',
    bio: 'Retired music teacher. Guitar, jazz, and stories from the road.',
    interests: { 'Music & Dance': 3, 'Storytelling & Literature': 3, 'Mentoring & Teaching': 2 },
  },
  {
    email: 'mei@demo.example',
    fullName: 'Mei Lin Chen',
    avatar: 'elder-3',
    bio: 'Brush painting and quiet mornings. Beginners are my favorite guests.',
    interests: { 'Art & Creativity': 3, 'Mindfulness & Wellness': 2, 'Travel & World Cultures': 2 },
  },
  {
    email: 'gunnar@demo.example',
    fullName: 'Gunnar Holm',
    avatar: 'elder-5',
    bio: 'Sailed to thirty countries with an old camera. Happy to show how it works.',
    interests: { 'Travel & World Cultures': 3, Photography: 3, 'Gardening & Nature': 2 },
  },
  {
    email: 'amina@demo.example',
    fullName: 'Amina Haddad',
    avatar: null,
    bio: 'My grandmother’s recipes, and the stories that belong to them.',
    interests: {
      'Cooking & Family Recipes': 3,
      'Storytelling & Literature': 2,
      'Art & Creativity': 1,
    },
  },
  {
    email: 'harjit@demo.example',
    fullName: 'Harjit Singh Gill',
    avatar: 'elder-4',
    bio: 'Thirty years a physics teacher. I repair radios, grow chilies, and play the tabla.',
    interests: {
      'Mentoring & Teaching': 3,
      'Music & Dance': 2,
      'Gardening & Nature': 2,
      'Mindfulness & Wellness': 3,
    },
  },
  {
    email: 'bernard@demo.example',
    fullName: 'Bernard Whitlock',
    avatar: null,
    bio: 'I know every chess opening there is.',
    interests: { 'Mentoring & Teaching': 2, Photography: 2 },
  },
  {
    email: 'odile@demo.example',
    fullName: 'Odile Marchand',
    avatar: null,
    bio: 'Bread, butter, and long letters.',
    interests: { 'Cooking & Family Recipes': 2, 'Storytelling & Literature': 2 },
  },
  {
    email: 'ilse@demo.example',
    fullName: 'Ilse Brandt',
    avatar: null,
    bio: 'I have kept bees for half my life, and I like to draw them.',
    interests: { 'Gardening & Nature': 3, 'Art & Creativity': 2 },
  },
];

export const PARENTS: readonly DemoParent[] = [
  {
    email: 'dana@demo.example',
    fullName: 'Dana Young',
    avatar: 'parent-1',
    children: [
      {
        email: 'sam@demo.example',
        fullName: 'Sam Young',
        ageRange: '10-15',
        avatar: 'youth-3',
        bio: 'I want to grow my own chili plants and take better photos.',
        interests: {
          'Gardening & Nature': 1,
          Photography: 2,
          'Cooking & Family Recipes': 1,
          'Music & Dance': 1,
        },
      },
      {
        email: 'lily@demo.example',
        fullName: 'Lily Young',
        ageRange: '10-15',
        avatar: 'youth-1',
        bio: 'Drawing, reading, and faraway places.',
        interests: {
          'Art & Creativity': 2,
          'Storytelling & Literature': 1,
          'Travel & World Cultures': 1,
        },
      },
      {
        email: 'leo@demo.example',
        fullName: 'Leo Young',
        ageRange: '15-20',
        avatar: null,
        bio: 'Exams until summer. After that: yoga, and more yoga.',
        interests: { 'Mindfulness & Wellness': 1 },
      },
    ],
  },
  {
    email: 'tomas@demo.example',
    fullName: 'Tomás Rivera',
    avatar: 'parent-2',
    children: [
      {
        email: 'noa@demo.example',
        fullName: 'Noa Rivera',
        ageRange: '15-20',
        turns: { age: 17, inDays: 200 },
        avatar: 'youth-4',
        bio: 'Learning the guitar. I can help with phones and computers.',
        interests: { 'Music & Dance': 1, 'Mentoring & Teaching': 3, Photography: 2 },
      },
    ],
  },
  {
    email: 'karin@demo.example',
    fullName: 'Karin Keller',
    avatar: null,
    children: [
      {
        email: 'finn@demo.example',
        fullName: 'Finn Keller',
        ageRange: '10-15',
        turns: { age: 13, inDays: 20 },
        avatar: 'youth-2',
        bio: 'I bake on Sundays and would like a vegetable bed of my own.',
        interests: {
          'Gardening & Nature': 2,
          'Cooking & Family Recipes': 2,
          'Storytelling & Literature': 1,
        },
      },
      {
        // Eva comes of age in the demo.
        email: 'eva@demo.example',
        fullName: 'Eva Keller',
        ageRange: '15-20',
        turns: { age: 18, inDays: 5 },
        avatar: 'youth-1',
        bio: 'Last year of school, then the sea. I write, and I am learning to sit still.',
        interests: {
          'Mindfulness & Wellness': 2,
          'Travel & World Cultures': 1,
          'Storytelling & Literature': 2,
        },
      },
    ],
  },
  {
    email: 'priya@demo.example',
    fullName: 'Priya Nair',
    avatar: null,
    children: [
      {
        email: 'aarav@demo.example',
        fullName: 'Aarav Nair',
        ageRange: '15-20',
        avatar: null,
        bio: 'Street photography, mostly at night. Looking for an honest critic.',
        interests: {
          Photography: 2,
          'Travel & World Cultures': 1,
          'Mindfulness & Wellness': 1,
        },
      },
    ],
  },
];
