import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import { keysOf, recordOf } from '@oakling/domain/kernel/keys-of';
import type { NameIn, TextList } from '@oakling/domain/kernel/text-list';
import * as texts from '@oakling/domain/kernel/texts';
import { eachOfferText, OFFER_TEXTS } from '@oakling/domain/sessions/offer-texts';
import type { ActorName } from './actors.ts';

type Texts = typeof texts;
/** The names of stored texts, and of searches, which are not stored. */
export type TextName = {
  [Name in keyof Texts]: Texts[Name]['kept'] extends null ? never : Name;
}[keyof Texts];

/**
 * For each text and writer, words that occur only in the first family's rows. A text without a mark doesn't compile,
 * and `texts.test.ts` fails for one that `storeTexts` doesn't store.
 */
export const MARKS = {
  fullName: {
    elder: 'Ottoline Vandersnoot',
    youth: 'Xanthippe Quillfeather',
    parent: 'Zebedee Quillfeather',
  },
  bio: { elder: 'I once raced snails in Ljubljana.', youth: 'My hamster is called Brunhilde.' },
  connectionPref: { elder: 'Elderpref Thursdays', parent: 'Parentpref Mondays' },
  childName: { parent: 'Peregrine Quillfeather' },
  trustedName: { elder: 'Ermintrude Vandersnoot' },
  inviteNote: { parent: 'Notemark for the child' },
  sessionMessage: { elder: 'Bring the brass compass' },
  /** The youth's mark is in a request that no one ever approves. */
  address: { elder: '77 Marmalade Mews', youth: '3 Rhubarb Row' },
  videoLink: { elder: 'https://zoom.us/j/80860860860' },
  proposalNote: { parent: 'After the regatta, please' },
  rejectionReason: { parent: 'Her piano recital clashes' },
  cancellationReason: { elder: 'My parrot has the flu' },
  question: { parent: 'Is the gazebo heated?' },
  answer: { elder: 'Only by the samovar' },
  reportDetails: { youth: 'He mocked my kazoo' },
  checkInNote: { youth: 'He hums at the ceiling' },
  caseNote: { console: 'The kazoo was out of tune' },
  warning: { console: 'Please leave kazoos alone.' },
  warningAnswer: { parent: 'It was my trombone' },
  decisionNote: { console: 'Three trombones in one week' },
  suspensionLetter: { console: 'You sold a stolen trombone.' },
  appeal: { suspendedElder: 'I had the receipt framed' },
  appealAnswer: { console: 'The frame was empty.' },
  checkNote: { console: 'Passport with a coffee stain' },
  checkEnding: { console: 'The stain covers the date' },
  guardianshipEnding: { console: 'A court in Utrecht said so' },
  consentNote: { console: 'Signed with a quill on vellum' },
  birthDateReason: { parent: 'Leap years confuse me' },
} as const satisfies Readonly<Record<TextName, Readonly<Partial<Record<ActorName, string>>>>>;

const DECLARED: Readonly<Record<TextName, DeclaredText>> = texts;

export interface Mark {
  readonly text: TextName;
  readonly declared: DeclaredText;
  readonly writer: ActorName;
  readonly words: string;
}

export const ALL_MARKS: readonly Mark[] = Object.entries(MARKS).flatMap(([text, byWriter]) =>
  Object.entries(byWriter).map(([writer, words]) => ({
    // The cast is safe: `Object.entries` widens the object's known keys to strings.
    text: text as TextName,
    declared: DECLARED[text as TextName],
    writer: writer as ActorName,
    words,
  })),
);

export const OFFER_MARKS = eachOfferText(
  (name) => ALL_MARKS.find(({ declared }) => declared === OFFER_TEXTS[name])?.words ?? name,
);

export function wordsOf<List extends TextList>(list: List, writer: ActorName) {
  return recordOf(keysOf<NameIn<List>>(list), (name) => {
    const isOf = ({ declared }: Mark) => declared.columns[0] === list[name]?.columns[0];
    return ALL_MARKS.find((mark) => mark.writer === writer && isOf(mark))?.words ?? '';
  });
}

/** The texts of the first version of a changed session, by field. */
export const FORMER = {
  ...eachOfferText((name) => `${OFFER_MARKS[name]}, as before`),
  address: `${MARKS.address.elder}, back door`,
  videoLink: `${MARKS.videoLink.elder}?pwd=before`,
} as const;

/** The marks that fail a condition, each with a way to fix it. */
export async function unmet(
  holds: (mark: Mark) => boolean | Promise<boolean>,
  todo: string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const mark of ALL_MARKS) {
    if (!(await holds(mark))) problems.push(`${mark.text} by ${mark.writer}: ${todo}`);
  }
  return problems;
}
