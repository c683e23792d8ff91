const YES_OR_NO = [
  ...['acceptTerms', 'guardianConsent', 'isOn', 'inApp', 'byMail', 'all'],
  ...['videoOnly', 'noFirstInPerson', 'knownPlacesOnly', 'callsHereOnly'],
];

/** Values that are valid for one field although most other fields refuse them, written as "field value". */
export const FITTING: ReadonlySet<string> = new Set([
  ...[...YES_OR_NO, 'microphone', 'camera'].map((field) => `${field} true`),
  ...['days', 'hours', 'mostAWeek', 'callsHereOnly'].map((field) => `${field} null`),
]);
